import Fastify from 'fastify';

/** The page that shows /swagger/doc.json. It asks our own origin for everything: no fonts, scripts or reports elsewhere. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>Tamga API</title>
</head>
<body>
  <div id="reference"></div>
  <script src="/swagger/reference.js"></script>
</body>
</html>
`;

/** Without the reader's own services: its fonts, its reports, and the buttons that would carry the document elsewhere. */
const settings = {
  url: '/swagger/doc.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/** The reader writes its own styles, so those may be inline; scripts may not, and it reaches nothing but this origin. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Read on first use: the bundle is four megabytes, and most processes are never asked for it. */
export function openReferenceScript(): () => Promise<string> {
  let script: Promise<string> | undefined;
  return () => {
    script ??= readBundle().then(
      (bundle) => `${bundle}\nScalar.createApiReference('#reference', ${JSON.stringify(settings)});\n`,
    );
    return script;
  };
}

/** The reader's package keeps its bundle to itself and gives it out only over a route, so one is asked in passing. */
async function readBundle(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(plugin, { routePrefix: '/reference', configuration: settings });
  const reply = await app.inject('/reference/js/scalar.js');
  await app.close();
  if (reply.statusCode !== 200) throw new Error('the API reader did not give out its script');
  return reply.body;
}
