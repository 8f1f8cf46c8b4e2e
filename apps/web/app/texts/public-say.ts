import { texts } from '@tamga/ui';

export const sayTexts = texts({
  mn: {
    say: 'Асуултаа ярьж хэлэх',
    hint: 'Бичлэгийг текст болгоод шууд устгана.',
    stop: 'Ярьж дууслаа',
    listening: 'Сонсож байна… Нэг минут хүртэл ярьж болно.',
    writing: 'Текст болгож байна…',
    check: 'Зөв сонссон эсэхийг шалгаад «Асуух» дээр дарна уу.',
    refused: 'Микрофон ашиглахыг зөвшөөрөөгүй байна. Хөтчийнхөө тохиргоонд зөвшөөрөөд дахин оролдоно уу.',
    broken: 'Бичлэг хийж чадсангүй. Микрофоноо шалгаад дахин оролдоно уу, эсвэл асуултаа бичээрэй.',
    nothing: 'Үг сонсогдсонгүй. Микрофондоо ойртож, чанга ярьж үзнэ үү.',
    missing: 'Бичлэгээ сонгоно уу.',
    recording: 'Бичлэг',
    recordingHint: 'WAV, WebM эсвэл MP3; нэг минут хүртэл. Текст болгоод шууд устгана.',
    write: 'Текст болгох',
  },
  en: {
    say: 'Say your question',
    hint: 'We turn the recording into text and then delete it.',
    stop: 'I have finished',
    listening: 'Listening… You can speak for up to a minute.',
    writing: 'Turning it into text…',
    check: 'Please check that we heard you right, and then press “Ask”.',
    refused: 'The microphone is not allowed. Please allow it in the settings of your browser and try again.',
    broken: 'We could not record. Please check your microphone and try again, or type your question.',
    nothing: 'We heard no words. Please come closer to the microphone and speak up.',
    missing: 'Please choose a recording.',
    recording: 'Recording',
    recordingHint: 'WAV, WebM or MP3, up to a minute. We turn it into text and then delete it.',
    write: 'Turn into text',
  },
});
