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
    openapiTitle: '3. OpenAPI клиент',
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
    lead: 'Copy the configuration for your assistant and replace tmk_... with your key.',
    keyTitle: '1. Get a key',
    keyText: 'Every option needs a key. We show it only once.',
    issue: 'Issue a key',
    mcpTitle: '2. MCP client',
    mcpText: 'Paste this into the settings of an assistant that supports MCP. Streamable HTTP, no sessions.',
    mcpLabel: 'Configuration (JSON)',
    openapiTitle: '3. OpenAPI client',
    openapiText:
      'Give it this address and send the key in the X-API-Key header. It lists only the tools the key can call.',
    openapiLabel: 'Address',
    strictLabel: 'For models that require every field (openai-strict)',
    curlTitle: '4. curl',
    curlText: 'Test the connection from a terminal.',
    curlLabel: 'Command',
    answerTitle: 'Reading the response',
    answerText:
      'The status is 200 when the tool was reached. If it failed, error explains why and data.code is a stable code.',
    statuses: {
      '400': 'Both a key and a token, or invalid JSON',
      '401': 'The key is wrong, expired or missing',
      '403': 'Missing scope',
      '404': 'No such tool',
      '429': 'Too many requests. Wait the number of seconds in Retry-After',
    },
  },
});
