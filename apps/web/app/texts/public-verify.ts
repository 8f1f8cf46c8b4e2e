import { texts } from '@tamga/ui';

/** Whether a document that a person shows is genuine. */
export const verifyTexts = texts({
  mn: {
    title: 'Баримт шалгах',
    lead: 'Танд үзүүлсэн лавлагаа, тодорхойлолт, гарын үсэг зурсан баримт жинхэнэ, хүчинтэй эсэхийг шалгана. Нэвтрэх шаардлагагүй.',
    number: 'Баримтын дугаар',
    numberHint: '12 оронтой тоо, баримтын дээд буланд бий. Жишээ нь 2648-1739-2052',
    code: 'Шалгах код',
    codeHint: '8 тэмдэгт, QR кодын хажууд бий. Жишээ нь BCDF-2345',
    check: 'Шалгах',
    another: 'Өөр баримт шалгах',
    verdicts: {
      valid: 'Хүчинтэй баримт',
      expired: 'Хугацаа нь дууссан баримт',
      revoked: 'Хүчингүй болсон баримт',
      superseded: 'Хүчингүй, оронд нь шинийг олгосон',
      unknown: 'Ийм баримт олдсонгүй',
    },
    explained: {
      valid: 'Энэ баримтыг доорх байгууллага олгосон, одоо хүчинтэй.',
      expired: 'Баримт жинхэнэ боловч хугацаа нь дууссан. Шинийг авчруулна уу.',
      revoked: 'Олгосон байгууллага нь хүчингүй болгосон. Энэ баримтыг хүлээн авч болохгүй.',
      superseded: 'Олгосон байгууллага нь засаж шинээр олгосон. Шинийг авчруулна уу.',
      unknown: 'Дугаар, кодоо дахин нягтална уу. Зөв бичсэн ч олдохгүй бол энэ баримтад итгэж болохгүй.',
    },
    compare:
      'Цаасан дээрх нэр, агуулга өөрчлөгдсөн эсэхийг энэ хуудас хэлж чадахгүй. PDF файл байвал доор оруулж, бүтнээр нь шалгана уу.',
    facts: {
      number: 'Дугаар',
      what: 'Баримт',
      issuer: 'Олгосон байгууллага',
      issued: 'Олгосон',
      until: 'Хүчинтэй хугацаа',
      ended: 'Хүчингүй болсон',
    },
    noEnd: 'Хугацаагүй',
    fileTitle: 'PDF файлаар шалгах',
    fileLead:
      'Файл бидний олгосонтой ижил эсэх, дотор нь байгаа цахим гарын үсгийг хэн, хэзээ зурсан, дараа нь өөрчилсөн эсэхийг шалгана. Файлыг хадгалахгүй.',
    file: 'PDF файл',
    fileHint: 'Зөвхөн PDF, 10 МБ хүртэл.',
    checkFile: 'Файл шалгах',
    reportFile: 'Тайланг PDF-ээр авах',
    unknownFile: 'Энэ файл бидний олгосон баримт биш, эсвэл өөрчлөгдсөн байна',
    unknownFileText: 'Хэвлээд дахин уншуулсан (скан) файл таарахгүй. Тийм бол дугаар, кодоор нь шалгана уу.',
  },
  en: {
    title: 'Check a document',
    lead: 'See whether an extract, a certificate or a signed document that you were shown is genuine and still valid. You need not sign in.',
    number: 'Number of the document',
    numberHint: '12 digits, in the upper corner. For example 2648-1739-2052',
    code: 'Code for checking',
    codeHint: '8 characters, beside the QR code. For example BCDF-2345',
    check: 'Check',
    another: 'Check another document',
    verdicts: {
      valid: 'This document is valid',
      expired: 'This document has expired',
      revoked: 'This document was revoked',
      superseded: 'This document was replaced by a new one',
      unknown: 'We do not know this document',
    },
    explained: {
      valid: 'The organisation below issued it, and it is valid now.',
      expired: 'It is genuine, but it has expired. Please ask for a new one.',
      revoked: 'The organisation that issued it has revoked it. Please do not accept it.',
      superseded: 'The organisation has issued a corrected one. Please ask for the new one.',
      unknown: 'Please look at the number and the code again. If both are right, do not trust the document.',
    },
    compare:
      'This page cannot tell whether names or words on the paper were changed. If you have the PDF file, check it whole below.',
    facts: {
      number: 'Number',
      what: 'Document',
      issuer: 'Issued by',
      issued: 'Issued on',
      until: 'Valid until',
      ended: 'Ended on',
    },
    noEnd: 'No expiry',
    fileTitle: 'Check a PDF file',
    fileLead:
      'We look whether the file is what was issued here, who signed it and when, and whether it was changed since. We do not keep it.',
    file: 'PDF file',
    fileHint: 'Only PDF, up to 10 MB.',
    checkFile: 'Check the file',
    reportFile: 'Get the report as a PDF',
    unknownFile: 'This file was not issued here, or it was changed',
    unknownFileText:
      'A file that was printed and scanned again does not match. Please check that by its number and code.',
  },
});
