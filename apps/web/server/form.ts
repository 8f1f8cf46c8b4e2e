/** More than any form has; reading a form takes longer than its fields are many. */
const fieldsMax = 2_000;

/** Nothing where a body is a form that pages can read, or why it is not. */
export async function formProblem(request: Request, body: Buffer): Promise<400 | 413 | null> {
  const separator = separatorOf(request.headers.get('content-type') ?? '');
  if (separator === null) return 400;
  if (fieldsIn(separator, body) > fieldsMax) return 413;
  try {
    await request.formData();
    return null;
  } catch {
    return 400;
  }
}

/**
 * The separator between the fields of a form, or null for a type that browsers do not send. A type that could be read
 * in two ways is refused, because its fields would be counted in one way and read in the other.
 */
function separatorOf(type: string): string | null {
  if (/^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i.test(type)) return '&';
  const boundary = /^multipart\/form-data; ?boundary=(?:"([^"\\]{1,70})"|([^\s"();,/:<=>?@[\\\]]{1,70}))$/i.exec(type);
  return boundary ? `--${boundary[1] ?? boundary[2]}` : null;
}

/** At most so many: what separates fields may also be part of one. */
function fieldsIn(separator: string, body: Buffer): number {
  let [count, at] = [0, body.indexOf(separator)];
  while (at >= 0 && count <= fieldsMax) {
    count += 1;
    at = body.indexOf(separator, at + separator.length);
  }
  return count;
}
