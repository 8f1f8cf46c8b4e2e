import { texts } from '@tamga/ui';

/** What all pages about AI assistants say. */
export const toolTexts = texts({
  mn: {
    title: 'AI туслахууд',
    lead: 'AI туслах юу хийж болох, юу хийснийг эндээс хянаарай.',
    pages: {
      connect: 'Туслахаа холбох',
      keys: 'Түлхүүрүүд',
      commands: 'Зөвшөөрсөн тушаалууд',
      skills: 'Чадварууд',
      memory: 'Санах ой',
      calls: 'Сүүлийн дуудлагууд',
      branding: 'Нэр, логоны хувилбарууд',
    },
    about: {
      connect: 'MCP, OpenAPI, curl-д зориулсан бэлэн тохиргоо.',
      keys: 'Түлхүүр олгох, хүчингүй болгох, сүүлд хэзээ хэрэглэснийг харах.',
      commands: 'Туслах ямар тушаал ажиллуулж болохыг үгээр тайлбарласан жагсаалт.',
      skills: 'Туслахын өөрөө зохиосон хэрэгслийг зөвшөөрөх, татгалзах.',
      memory: 'Туслахууд юу тогтоож авсныг хайх, буруу зүйлийг устгах.',
      calls: 'Аль хэрэгслийг хэзээ дуудсан, юу болсон.',
      branding: 'Туслахын санал болгосон нэр, логог зөвшөөрөх, татгалзах, өмнөх рүү буцах.',
    },
    waiting: (count: string) => `Шийдвэр хүлээж байна: ${count}`,
    application: 'Аппликейшн',
  },
  en: {
    title: 'AI assistants',
    lead: 'What AI assistants can do here, and what they have done.',
    pages: {
      connect: 'Connect your assistant',
      keys: 'Keys',
      commands: 'Allowed commands',
      skills: 'Skills',
      memory: 'Memory',
      calls: 'Recent calls',
      branding: 'Versions of name and logo',
    },
    about: {
      connect: 'Ready-made configuration for MCP, OpenAPI and curl.',
      keys: 'Issue and revoke keys, and see when they were last used.',
      commands: 'What assistants can run, in plain words.',
      skills: 'Approve or reject tools built by assistants.',
      memory: 'Search what assistants remember and delete mistakes.',
      calls: 'Which tool was called, when, and the result.',
      branding: 'Approve or reject proposed names and logos, or restore earlier ones.',
    },
    waiting: (count: string) => `Waiting for a decision: ${count}`,
    application: 'Application',
  },
});
