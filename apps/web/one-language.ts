import type { Plugin } from 'vite';

const textFiles = /\/(?:apps\/web\/app\/texts\/[\w.-]+|packages\/ui\/src\/texts)\.ts(?:\?language=(mn|en))?$/;

interface Place {
  start: number;
  end: number;
}

/** As much of a syntax tree as `export const words = texts({ mn: {}, en: {} })` has. */
interface TextsExport {
  declaration?: {
    declarations?: {
      id: { name: string };
      init: { arguments?: { properties?: { key: { name?: string }; value: Place }[] }[] };
    }[];
  };
}

/**
 * Browsers load the words of the page's language only: a page is one document in one language, and choosing another
 * language loads the document anew. The rest of a file of texts waits for the file with its words. That file must
 * import nothing, or the two would wait for each other.
 */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const match = textFiles.exec(id);
    if (!match) return null;
    const found = (this.parse(code).body as unknown as TextsExport[]).flatMap((statement) =>
      (statement.declaration?.declarations ?? []).map(({ id: { name }, init }) => ({
        name,
        languages: init.arguments?.[0]?.properties ?? [],
      })),
    );
    if (found.length === 0 || found.some(({ languages }) => languages.length !== 2))
      this.error(`${id} must export nothing but texts({ mn, en })`);
    const language = match[1];
    if (language === undefined) {
      const words = (wanted: string) => `import(${JSON.stringify(`${id}?language=${wanted}`)})`;
      const names = found.map(({ name }) => `export const ${name} = { [language]: words.${name} };`);
      const chosen = "const language = document.documentElement.lang === 'en' ? 'en' : 'mn';";
      return [chosen, `const words = await (language === 'en' ? ${words('en')} : ${words('mn')});`, ...names].join(
        '\n',
      );
    }
    return found
      .map(({ name, languages }) => {
        const { value } = languages.find(({ key }) => key.name === language) ?? {};
        if (!value) return this.error(`${id}: ${name} has no words in ${language}`);
        return `export const ${name} = ${code.slice(value.start, value.end)};`;
      })
      .join('\n');
  },
});
