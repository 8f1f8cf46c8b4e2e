/** Of which the API takes a third: more is not even read into memory. */
const sizeBytesMax = 150_000;

/** Reads a picture from a form as the API takes it. The API refuses anything but a PNG, in words. */
export async function pictureOf(form: FormData, name: string): Promise<string | null> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > sizeBytesMax) return 'data:too-large';
  return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
}
