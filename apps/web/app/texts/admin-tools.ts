import { texts } from '@tamga/ui';

/** What all pages about AI assistants say. */
export const toolTexts = texts({
  mn: {
    title: 'AI туслахууд',
    lead: 'AI туслахууд энд юу хийж болох, юу хийснийг эндээс хянана.',
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
    lead: 'What AI assistants may do here, and what they did.',
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
      connect: 'Ready configuration for MCP, OpenAPI and curl.',
      keys: 'Issue keys, revoke them, see when they were last used.',
      commands: 'What assistants may run, explained in words.',
      skills: 'Approve or reject the tools that assistants made themselves.',
      memory: 'Search what assistants remember, and delete what is wrong.',
      calls: 'Which tool was called when, and what became of it.',
      branding: 'Approve or reject the names and logos that assistants propose, and go back to earlier ones.',
    },
    waiting: (count: string) => `Waiting for a decision: ${count}`,
    application: 'Application',
  },
});
