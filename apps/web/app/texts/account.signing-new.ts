import { texts } from '@tamga/ui';

/** Bringing a document to sign. */
export const newSigningTexts = texts({
  mn: {
    title: 'Баримт оруулах',
    lead: 'Гарын үсэг зурах PDF файлаа сонгоно уу. Файлыг эхлээд шалгана.',
    file: 'PDF файл',
    fileHint: '10 МБ хүртэл. Нууц үггүй байх ёстой.',
    send: 'Үргэлжлүүлэх',
    cancel: 'Болих',
  },
  en: {
    title: 'Send a document',
    lead: 'Choose the PDF file that you want to sign. We check it first.',
    file: 'PDF file',
    fileHint: 'Up to 10 MB, without a password.',
    send: 'Continue',
    cancel: 'Cancel',
  },
});
