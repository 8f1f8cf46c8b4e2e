interface Words {
  mn: string;
  en: string;
}

/** Which application, and the title of its service: what about, only the page behind it says. */
const about = (title: Words, body: Words) => ({ params: ['application_id', 'service'], title, body }) as const;

/** What citizens and officers are told of applications for services. */
export const caseNotices = {
  application_submitted: about(
    { mn: 'Өргөдлийг хүлээн авлаа', en: 'Application received' },
    {
      mn: '«{service}» үйлчилгээний өргөдлийг тань хүлээн авлаа. Явцыг «Миний өргөдөл» хуудаснаас харна уу.',
      en: 'We received your application for “{service}”. You can follow it on the page “My applications”.',
    },
  ),
  application_info_requested: about(
    { mn: 'Нэмэлт мэдээлэл хэрэгтэй', en: 'More information is needed' },
    {
      mn: '«{service}» үйлчилгээний өргөдөлд тань нэмэлт мэдээлэл хэрэгтэй байна. Хугацаанд нь хариулна уу.',
      en: 'We need more information for your application for “{service}”. Please answer in time.',
    },
  ),
  application_info_missed: about(
    { mn: 'Хариу өгөх хугацаа дууслаа', en: 'We had no answer from you' },
    {
      mn: '«{service}» үйлчилгээний өргөдөлд асуусан зүйлд хариу ирээгүй тул байгаа мэдээллээр шийднэ.',
      en: 'We had no answer about your application for “{service}”. It will be decided with what we have.',
    },
  ),
  application_info_due: about(
    { mn: 'Хариу өгөх хугацаа дөхлөө', en: 'Your answer is due soon' },
    {
      mn: '«{service}» үйлчилгээний өргөдөлд асуусан зүйлд хариулах хугацаа удахгүй дуусна.',
      en: 'The time to answer what we asked about your application for “{service}” ends soon.',
    },
  ),
  application_draft_ending: about(
    { mn: 'Илгээгээгүй өргөдөл устах дөхлөө', en: 'A draft will be deleted soon' },
    {
      mn: '«{service}» үйлчилгээний өргөдлөө илгээгээгүй байна. Үргэлжлүүлэхгүй бол гурав хоногийн дараа устана.',
      en: 'You have not sent your application for “{service}”. It will be deleted in three days unless you continue.',
    },
  ),
  application_evidence_failed: about(
    { mn: 'Баримтаа өөрөө хавсаргана уу', en: 'Please attach a document' },
    {
      mn: '«{service}» үйлчилгээний өргөдөлд хэрэгтэй баримтыг бусад байгууллагаас авч чадсангүй. Өргөдлөө нээж, өөрөө хавсаргана уу.',
      en: 'A document for your application for “{service}” could not be had from who holds it. Please open the application and attach it.',
    },
  ),
  application_approved: about(
    { mn: 'Өргөдлийг зөвшөөрлөө', en: 'Application approved' },
    {
      mn: '«{service}» үйлчилгээний өргөдлийг тань зөвшөөрлөө.',
      en: 'Your application for “{service}” was approved.',
    },
  ),
  application_rejected: about(
    { mn: 'Өргөдлөөс татгалзлаа', en: 'Application rejected' },
    {
      mn: '«{service}» үйлчилгээний өргөдлөөс татгалзлаа. Шалтгааныг уншаад, санал нийлэхгүй бол гомдол гаргаж болно.',
      en: 'Your application for “{service}” was rejected. You can read why, and appeal if you disagree.',
    },
  ),
  application_completed: about(
    { mn: 'Үйлчилгээ бэлэн боллоо', en: 'Your service is ready' },
    {
      mn: '«{service}» үйлчилгээ бэлэн боллоо.',
      en: 'What you applied for, “{service}”, is ready.',
    },
  ),
  application_expired: about(
    { mn: 'Өргөдлийн хугацаа дууслаа', en: 'Application expired' },
    {
      mn: '«{service}» үйлчилгээний өргөдлийн хугацаа дууссан тул хаалаа. Хэрэгтэй бол дахин өргөдөл гаргана уу.',
      en: 'Your application for “{service}” has expired. You can apply again.',
    },
  ),
  application_assigned: about(
    { mn: 'Танд өргөдөл хуваарилагдлаа', en: 'An application was given to you' },
    {
      mn: '«{service}» үйлчилгээний өргөдлийг танд шийдүүлэхээр өглөө.',
      en: 'An application for “{service}” was given to you to decide.',
    },
  ),
  application_taken_over: about(
    { mn: 'Өргөдлийг өөр ажилтан авлаа', en: 'An application was taken over' },
    {
      mn: 'Таны хариуцаж байсан «{service}» үйлчилгээний өргөдлийг өөр ажилтанд шилжүүллээ.',
      en: 'An application for “{service}” that you had was given to another officer.',
    },
  ),
  application_overdue: about(
    { mn: 'Өргөдлийн хугацаа хэтэрлээ', en: 'An application is overdue' },
    {
      mn: '«{service}» үйлчилгээний өргөдлийг шийдэх хугацаа хэтэрлээ.',
      en: 'The promised time for an application for “{service}” has passed.',
    },
  ),
} as const;
