import { texts } from '@tamga/ui';

export const toolConnectTexts = texts({
  mn: {
    lead: 'Доорхоос туслахдаа тохирохыг нь хуулаад, tmk_... гэсний оронд түлхүүрээ тавина.',
    keyTitle: '1. Түлхүүр авах',
    keyText: 'Гурван зам бүгд түлхүүр шаардана. Түлхүүр нэг удаа л харагдана.',
    issue: 'Түлхүүр олгох',
    mcpTitle: '2. MCP клиент',
    mcpText: 'MCP дэмждэг туслахын тохиргооны файлд тавина. Streamable HTTP, сешнгүй.',
    mcpLabel: 'Тохиргоо (JSON)',
    openapiTitle: '3. OpenAPI уншдаг клиент',
    openapiText:
      'Туслахад энэ хаягийг өгч, түлхүүрийг X-API-Key толгойгоор илгээхээр тохируулна. Түлхүүрийн дуудаж чадах хэрэгсэл л жагсаана.',
    openapiLabel: 'Хаяг',
    strictLabel: 'Бүх талбарыг шаарддаг загварт (openai-strict)',
    curlTitle: '4. curl',
    curlText: 'Холболтоо терминалаас шалгана.',
    curlLabel: 'Тушаал',
    answerTitle: 'Хариуг унших',
    answerText:
      'Хэрэгсэлд хүрсэн бол төлөв үргэлж 200. Амжилтгүй бол error нь туслахад зориулсан үг, data.code нь өөрчлөгддөггүй код.',
    statuses: {
      '400': 'Түлхүүр ба токен зэрэг илгээсэн, эсвэл JSON биш',
      '401': 'Түлхүүр буруу, дууссан, эсвэл алга',
      '403': 'Эрх дутуу',
      '404': 'Ийм хэрэгсэл алга',
      '429': 'Хэт олон удаа дуудсан. Retry-After секунд хүлээнэ',
    },
  },
  en: {
    lead: 'Copy what suits your assistant, and put your key in the place of tmk_...',
    keyTitle: '1. Get a key',
    keyText: 'All three ways need a key. It is shown once.',
    issue: 'Issue a key',
    mcpTitle: '2. An MCP client',
    mcpText: 'For the settings file of an assistant that speaks MCP. Streamable HTTP, no sessions.',
    mcpLabel: 'Configuration (JSON)',
    openapiTitle: '3. A client that reads OpenAPI',
    openapiText:
      'Give it this address, and have it send the key in the header X-API-Key. It lists what the key may call.',
    openapiLabel: 'Address',
    strictLabel: 'For models that want every field named (openai-strict)',
    curlTitle: '4. curl',
    curlText: 'To try the connection from a terminal.',
    curlLabel: 'Command',
    answerTitle: 'Read the answer',
    answerText:
      'The status is 200 whenever the tool was reached. If it failed, error is written for the assistant and data.code is stable.',
    statuses: {
      '400': 'A key and a token at once, or no JSON',
      '401': 'The key is wrong, has ended, or is missing',
      '403': 'A scope is missing',
      '404': 'No such tool',
      '429': 'Too often; wait for as many seconds as Retry-After says',
    },
  },
});
