/** A form with one file, as a browser sends it, for `inject`. */
export function formWith(
  bytes: Buffer,
  type: string,
  name = 'file',
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = 'a-test-of-files';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
