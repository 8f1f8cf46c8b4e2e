import type { ErrorTable } from './refusal.ts';

/** Failures of a tool that was reached. The status is 200: an assistant reads the words and mends its call. */
export const toolOutcomes = {
  'tools.command_not_allowed': {
    status: 200,
    mn: 'Энэ тушаал зөвшөөрсөн жагсаалтад байхгүй.',
    en: 'This command is not on the list of allowed commands.',
  },
  'tools.command_not_installed': {
    status: 200,
    mn: 'Тушаал зөвшөөрөгдсөн боловч энэ серверт суулгаагүй байна.',
    en: 'This command is allowed, but not installed on this host.',
  },
  'tools.argument_not_allowed': {
    status: 200,
    mn: 'Тушаалын ийм хэлбэрийг зөвшөөрөөгүй.',
    en: 'This form of the command is not allowed.',
  },
  'tools.argument_missing': { status: 200, mn: 'Аргумент дутуу байна.', en: 'An argument is missing.' },
  'tools.option_injection': {
    status: 200,
    mn: 'Утга "-" тэмдэгтээр эхэлж болохгүй.',
    en: 'A value must not begin with "-".',
  },
  'tools.control_character': {
    status: 200,
    mn: 'Мөр шилжүүлэлт зэрэг удирдлагын тэмдэгт байж болохгүй.',
    en: 'Control characters, such as line breaks, are not allowed.',
  },
  'tools.shell_syntax': {
    status: 200,
    mn: 'Тушаал shell-гүй ажилладаг тул хоолой, дахин чиглүүлэлт, орлуулалт байхгүй.',
    en: 'Commands run without a shell: there are no pipes, redirections, substitutions or wildcards.',
  },
  'tools.unbalanced_quote': { status: 200, mn: 'Хашилт хаагдаагүй байна.', en: 'A quote is not closed.' },
  'tools.path_not_found': { status: 200, mn: 'Ийм файл, хавтас олдсонгүй.', en: 'There is no such file or folder.' },
  'tools.path_outside_root': {
    status: 200,
    mn: 'Энэ зам зөвшөөрсөн хавтаснуудын гадна байна.',
    en: 'This path lies outside the allowed folders.',
  },
  'tools.cwd_not_found': { status: 200, mn: 'Ажлын хавтас олдсонгүй.', en: 'There is no such working directory.' },
  'tools.cwd_outside_roots': {
    status: 200,
    mn: 'Ажлын хавтас зөвшөөрсөн хавтаснуудын гадна байна.',
    en: 'The working directory lies outside the allowed folders.',
  },
  'tools.profile_unavailable': {
    status: 200,
    mn: 'Тушаалыг тусгаарлан ажиллуулах хэрэгсэл энэ серверт алга тул ажиллуулсангүй.',
    en: 'What keeps this command apart is not installed on this host, so it was not run.',
  },
  'tools.command_failed': { status: 200, mn: 'Тушаал амжилтгүй дууслаа.', en: 'The command ended with a failure.' },
  'tools.timed_out': {
    status: 200,
    mn: 'Тушаал хугацаандаа дуусаагүй тул зогсоолоо.',
    en: 'The command took too long and was stopped.',
  },
  'tools.output_too_large': {
    status: 200,
    mn: 'Гаралт хэт их тул тушаалыг зогсоолоо.',
    en: 'The command wrote too much and was stopped.',
  },
  'tools.too_busy': {
    status: 200,
    mn: 'Яг одоо хэт олон тушаал ажиллаж байна. Түр хүлээгээд дахин оролдоно уу.',
    en: 'Too many commands are running right now. Please try again in a moment.',
  },
  'tools.insight_has_secret': {
    status: 200,
    mn: 'Нууц үг, түлхүүр, токен шиг зүйл байна. Санах ойд ийм зүйл хадгалдаггүй.',
    en: 'This looks like a password, key or token. Secrets are not kept in memory.',
  },
  'tools.insight_is_personal': {
    status: 200,
    mn: 'Хувь хүний мэдээлэл байна. Санах ойд ийм зүйл хадгалдаггүй.',
    en: 'This holds personal data, which is not kept in memory.',
  },
  'tools.insight_not_found': {
    status: 200,
    mn: 'Орлуулах гэсэн мэдлэг олдсонгүй.',
    en: 'The insight that this one should take the place of was not found.',
  },
  'tools.memory_full': {
    status: 200,
    mn: 'Санах ой дүүрсэн байна. Хэрэггүйг нь устгуулна уу.',
    en: 'The memory of this application is full. Please have something deleted.',
  },
  'tools.skill_name_reserved': { status: 200, mn: 'Энэ нэрийг ашиглах боломжгүй.', en: 'This name cannot be used.' },
  'tools.skill_template_invalid': {
    status: 200,
    mn: 'Загвар буруу байна. {{нэр}} нь дангаараа нэг аргумент байна.',
    en: 'The template is not written correctly. A {{placeholder}} is one whole argument.',
  },
  'tools.skill_policy_violation': {
    status: 200,
    mn: 'Энэ чадварын тушаалыг одоо зөвшөөрөхгүй байна.',
    en: 'What this skill runs is not allowed any more.',
  },
  'tools.too_many_skills': {
    status: 200,
    mn: 'Чадварын тоо дээд хэмжээндээ хүрсэн.',
    en: 'There are too many skills.',
  },
} as const satisfies ErrorTable;
