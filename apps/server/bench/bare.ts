// What the platform is compared with: the framework, and the framework with one SELECT, doing nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const [kind = 'bare', url = ''] = process.argv.slice(2);
const app = Fastify();

if (kind === 'bare') {
  const data = { role: 'user', level: 4, permissions: [] };
  app.get('/', async () => ({ status: true, message: 'OK', data }));
} else {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const text = `select id, civil_id, ge_id, family_name, given_name, family_name_latin, given_name_latin, email, email_verified_at, email_source, phone, role, created_at
                from users."user" where id = $1`;
  app.get<{ Querystring: { id: string } }>('/', async (request) => {
    const { rows } = await pool.query(text, [request.query.id]);
    return { status: true, message: 'OK', data: rows[0] };
  });
}

console.log(JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }), msg: 'listening' }));
