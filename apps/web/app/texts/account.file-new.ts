import { texts } from '@tamga/ui';

/** Adding a file. */
export const newFileTexts = texts({
  mn: {
    title: 'Файл нэмэх',
    version: (name: string) => `Шинэ хувилбар: ${name}`,
    file: 'Файл',
    fileHint:
      'PDF, JPEG, PNG, WebP зураг эсвэл энгийн бичвэр, 20 МБ хүртэл. Ижил нэртэй файл байвал шинэ хувилбар болно.',
    folder: 'Хавтас',
    folderHint: 'Жишээ нь: Гэр/2026. Байхгүй бол шинээр үүсгэнэ.',
    missing: 'Файл сонгоно уу.',
    send: 'Хадгалах',
    cancel: 'Болих',
  },
  en: {
    title: 'Add a file',
    version: (name: string) => `New version: ${name}`,
    file: 'File',
    fileHint:
      'PDF, JPEG, PNG, WebP or plain text, up to 20 MB. If there is a file with this name, it gets a new version.',
    folder: 'Folder',
    folderHint: 'For example: Home/2026. It is made if it is not there.',
    missing: 'Please choose a file.',
    send: 'Keep the file',
    cancel: 'Cancel',
  },
});
