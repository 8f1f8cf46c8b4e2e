import { texts } from '@tamga/ui';

/** The portal for people who build on the platform. */
export const developerTexts = texts({
  mn: {
    title: 'Хөгжүүлэгчид',
    lead: 'Иргэнээ цахим үнэмлэхээр нэвтрүүлээрэй. Нээлттэй стандарт, бэлэн жишээ, туршилтын орчинтой.',
    begin: 'Эхний нэвтрэлтээ хийх',
    offers: {
      identity: {
        title: 'Найдвартай нэвтрэлт',
        text: 'OpenID Connect. Нууц үг хадгалахгүй, иргэн юуг өгөхөө өөрөө сонгоно.',
      },
      trust: {
        title: 'Шалгаж болох бүртгэл',
        text: 'Өөрчлөлт бүр гарын үсэгтэй бүртгэлд үлдэнэ. Хэн ч бие даан шалгаж чадна.',
      },
      tools: { title: 'AI туслахад бэлэн', text: 'REST, OpenAPI, MCP. Түлхүүр бүр зөвхөн өөрийн эрхтэй.' },
    },
    guides: 'Заавар',
    guidesLead: 'Англи хэл дээр.',
    guide: {
      'sign-in': { title: 'Нэг өдөрт иргэн нэвтрүүлэх', text: 'curl болон Node жишээгээр алхам алхмаар.' },
      'openid-connect': {
        title: 'OpenID Connect дэлгэрэнгүй',
        text: 'Мэдээллийн хүрээ, баталгааны түвшин, refresh token, хөтөчгүй нэвтрэлт.',
      },
      eid: { title: 'Цахим үнэмлэхээр гарын үсэг зуруулах', text: 'Гарын үсэг авах, зөвшөөрсөн мэдээллийг унших.' },
      'audit-log': { title: 'Үйлдлийн бүртгэлийг шалгах', text: 'Бүртгэлийг хэн ч өөрчлөөгүйг нотлох.' },
      webhooks: { title: 'Webhook хүлээн авах', text: 'Чухал үйл явдлыг системдээ шууд мэдэх.' },
      gateway: { title: 'Гарцаар API дуудах, нээх', text: 'Бусдын API-г дуудах, өөрийнхөө API-г бусдад нээх.' },
      tools: { title: 'AI туслах холбох', text: 'Түлхүүр авах, MCP ба OpenAPI-аар холбох.' },
    },
    more: 'Лавлах',
    reference: 'Бүх хаяг, ажлаар нь',
    referenceLead: 'Бүх хаягийг хийх ажлаар нь бүлэглэв.',
    openReference: 'Бүрэн лавлахыг нээх',
    openReferenceText: 'Бүрэн лавлахад оролт, гаралт, алдааны код бүр бий. Операторууд хаасан байж болно.',
    changelog: 'Өөрчлөлтийн түүх',
    changelogLead: 'Хувилбар бүрд юу шинэ болсон.',
    tasks: {
      signIn: {
        title: 'Иргэн нэвтрүүлэх',
        text: 'OpenID Connect-ийн хаягууд. Эдгээрийг ихэвчлэн бэлэн сан дуудна.',
      },
      applications: {
        title: 'Аппликейшнаа бүртгэх',
        text: 'Аппликейшн бүртгэх, нууц түлхүүрийг солих, алдааг нь харах.',
      },
      citizens: { title: 'Иргэний өөрийн мэдээлэл', text: 'Нэвтэрсэн хүн өөрийнхөө мэдээллийг харж, өөрчилнө.' },
      organisations: { title: 'Байгууллага ба гишүүд', text: 'Байгууллага нэмэх, хүн урих, эрхийг нь өөрчлөх.' },
      audit: { title: 'Үйлдлийн бүртгэл', text: 'Бүртгэлийг унших, шалгах, нэг мөрийг нотлох.' },
      tools: { title: 'AI туслахын хэрэгсэл', text: 'Туслах API түлхүүрээрээ дуудна.' },
    },
  },
  en: {
    title: 'Developers',
    lead: 'Sign citizens in with their eID. Open standards, working examples and a sandbox to try them in.',
    begin: 'Build your first sign-in',
    offers: {
      identity: {
        title: 'Sign-in you can trust',
        text: 'OpenID Connect. You store no passwords, and citizens choose what to share.',
      },
      trust: {
        title: 'A log anyone can verify',
        text: 'Every change is recorded and signed. You can check it independently.',
      },
      tools: {
        title: 'Ready for AI assistants',
        text: 'REST, OpenAPI and MCP. Each key has only the scopes it needs.',
      },
    },
    guides: 'Guides',
    guidesLead: 'Step by step, with code you can copy.',
    guide: {
      'sign-in': { title: 'Sign a citizen in, in an afternoon', text: 'Step by step, with curl and Node.' },
      'openid-connect': {
        title: 'OpenID Connect in detail',
        text: 'Scopes, levels of assurance, refresh tokens and sign-in without a browser.',
      },
      eid: { title: 'Sign and read with eID', text: 'Collect signatures and read what citizens let you see.' },
      'audit-log': { title: 'Verify the audit log', text: 'Prove that no one has altered it.' },
      webhooks: { title: 'Receive webhooks', text: 'Hear about important events as they happen.' },
      gateway: { title: 'APIs through the gateway', text: 'Call an API of others, or offer yours.' },
      tools: { title: 'Connect an AI assistant', text: 'Get a key and connect over MCP or OpenAPI.' },
    },
    more: 'Reference',
    reference: 'API by task',
    referenceLead: 'Every address, grouped by what you want to do.',
    openReference: 'Open the full reference',
    openReferenceText: 'The full reference lists every input, output and error code. Operators may have closed it.',
    changelog: 'Changelog',
    changelogLead: 'What is new in each version.',
    tasks: {
      signIn: {
        title: 'Sign citizens in',
        text: 'The addresses of OpenID Connect. Your library usually calls them for you.',
      },
      applications: {
        title: 'Manage your application',
        text: 'Register it, rotate its secret and see its recent errors.',
      },
      citizens: { title: 'A citizen’s own data', text: 'What a signed-in person can see and change about themselves.' },
      organisations: { title: 'Organisations and members', text: 'Add an organisation, invite people, change roles.' },
      audit: { title: 'Audit log', text: 'Read it, verify it and prove a single record.' },
      tools: { title: 'Tools for AI assistants', text: 'Assistants call these with their API key.' },
    },
  },
});
