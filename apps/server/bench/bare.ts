// What the platform is compared with: the framework, with one SELECT or with bytes that are there, doing nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const [kind = 'bare', url = '', contentType = ''] = process.argv.slice(2);
const app = Fastify();

if (kind === 'bare') {
  const data = { role: 'user', level: 4, permissions: [] };
  app.get('/', async () => ({ status: true, message: 'OK', data }));
} else if (kind === 'bytes') {
  // A Buffer: a text would be encoded with each answer.
  const bytes = readFileSync(url);
  app.get('/', (_, reply) => reply.type(contentType).send(bytes));
  app.get('/held', (_, reply) => reply.code(304).header('etag', '"held"').send());
} else {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const text = `select id, civil_id, ge_id, family_name, given_name, family_name_latin, given_name_latin, email, email_verified_at, email_source, phone, phone_verified_at, role, created_at
                from users."user" where id = $1`;
  app.get<{ Querystring: { id: string } }>('/', async (request) => {
    const { rows } = await pool.query(text, [request.query.id]);
    return { status: true, message: 'OK', data: rows[0] };
  });
}

console.log(JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }), msg: 'listening' }));
