import { texts } from '@tamga/ui';

/** Why a file that was sent to be signed or checked is not taken. */
export const sentPdfTexts = texts({
  mn: {
    missing: 'Файл сонгоно уу.',
    empty: 'Энэ файл хоосон (0 байт) байна. 10 МБ хүртэлх PDF файл сонгоно уу.',
    not_pdf: 'Энэ файл PDF биш байна. Зөвхөн PDF файл, 10 МБ хүртэл авна. Өөр төрлийн баримтыг эхлээд PDF болгоно уу.',
    too_large: 'Файл хэтэрхий том байна. Зөвхөн PDF файл, 10 МБ хүртэл авна.',
  },
  en: {
    missing: 'Please choose a file.',
    empty: 'This file is empty (0 bytes). Please choose a PDF file of up to 10 MB.',
    not_pdf: 'This file is not a PDF. Only PDF files of up to 10 MB are taken. Save other documents as a PDF first.',
    too_large: 'The file is too large. Only PDF files of up to 10 MB are taken.',
  },
});
