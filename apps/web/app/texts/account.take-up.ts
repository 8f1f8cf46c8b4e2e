import { texts } from '@tamga/ui';

/** An invitation that came by mail. */
export const takeUpTexts = texts({
  mn: {
    title: 'Урилга хүлээн авах',
    lead: 'И-мэйлээр ирсэн урилгаар та байгууллагын эзэмшигч болно. Байгууллагаа танихгүй бол бүү хүлээн аваарай.',
    code: 'Урилгын код',
    codeHint: 'Захидалд бичсэн 32 тэмдэгт. Долоо хоног хүчинтэй, нэг л удаа ашиглана.',
    submit: 'Урилгыг хүлээн авах',
    later: 'Одоо биш',
    haveCode: 'И-мэйлээр урилга ирсэн үү?',
    open: 'Урилгын код оруулах',
  },
  en: {
    title: 'Take up an invitation',
    lead: 'An invitation that came by email makes you the owner of an organisation. If you do not know it, leave it.',
    code: 'Invitation code',
    codeHint: 'The 32 characters in the email. It works once, within seven days.',
    submit: 'Take up the invitation',
    later: 'Not now',
    haveCode: 'Did you get an invitation by email?',
    open: 'Enter the code',
  },
});
