import { defineEntity, dict, f, type FieldProblem } from '@zhujian/model'
import { formats } from '@zhujian/model/formats'
import { consultants, safetyBuilders } from '../../flows/review-flow'
import { observers, supervisors } from '../../project/grants'
import { workType } from '../../reference/work-types'
import { grantAll } from '../../roles'

export const questionKind = dict({ single: [1, '单选题'], multiple: [2, '多选题'], judgement: [3, '判断题'] })
export const [SINGLE, MULTIPLE, JUDGEMENT] = questionKind.codes as unknown as readonly [1, 2, 3]

export const questionTopic = dict({
  law: ['law', '法规与权利义务'],
  protection: ['protection', '劳动防护用品'],
  height: ['height', '高处作业'],
  scaffold: ['scaffold', '脚手架'],
  electricity: ['electricity', '临时用电'],
  lifting: ['lifting', '起重与机械'],
  excavation: ['excavation', '基坑与土方'],
  formwork: ['formwork', '模板支架'],
  fire: ['fire', '消防与动火'],
  confined: ['confined', '有限空间'],
  rescue: ['rescue', '应急与急救'],
})

export const questionLevel = dict({ basic: [1, '基础'], common: [2, '一般'], hard: [3, '较难'] })
export const questionSource = dict({ delivered: [1, '随程序'], station: [2, '监管部门'], company: [3, '企业'] })

/** 判断题的两个选项，次序固定。 */
export const JUDGEMENTS = ['正确', '错误'] as const
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const optionNames = ['option_a', 'option_b', 'option_c', 'option_d', 'option_e', 'option_f'] as const

type Options = { readonly [N in (typeof optionNames)[number]]?: string | null | undefined }
interface Asked extends Options {
  readonly kind?: number | undefined
  readonly answer?: string | undefined
}

/** 题的选项，依次；判断题不填。 */
export const optionsOf = (row: Asked): string[] =>
  row.kind === JUDGEMENT ? [...JUDGEMENTS] : optionNames.flatMap((name) => row[name]?.trim() || [])

/** 答案的写法：字母之间的空格、逗号、顿号不计。 */
const answerOf = ({ answer = '' }: Asked): string => answer.replaceAll(/[\s,，、]/g, '')

/** 答案是第几个选项，从零起；写得不对的为空。 */
export function keyOf(row: Asked): number[] {
  const answer = answerOf(row).toUpperCase()
  if (row.kind === JUDGEMENT) {
    const at = ['对', '错'].indexOf(answer)
    return at < 0 ? [] : [at]
  }
  const places = [...answer].map((letter) => LETTERS.indexOf(letter as 'A'))
  const count = optionsOf(row).length
  const wrong = places.some((at) => at < 0 || at >= count) || new Set(places).size < places.length
  return wrong ? [] : [...places].sort((a, b) => a - b)
}

function answerProblem(row: Asked): FieldProblem | false {
  if (row.answer === undefined || row.kind === undefined) return false
  const count = keyOf(row).length
  if (row.kind === JUDGEMENT) return count !== 1 && { field: 'answer', message: '判断题的答案填“对”或“错”' }
  if (!formats.letters.test(answerOf(row)))
    return { field: 'answer', message: `选择题的答案${formats.letters.message}，如 A 或 ACD` }
  if (count === 0) return { field: 'answer', message: '答案填选项的字母，如 A 或 ACD，每个字母都要有选项' }
  if (row.kind === SINGLE) return count !== 1 && { field: 'answer', message: '单选题只有一个答案' }
  return count < 2 && { field: 'answer', message: '多选题至少有两个答案' }
}

/** 选项从 A 起连着填，不跳过，也不重复。 */
function optionProblem(row: Asked): FieldProblem | false {
  if (row.kind === undefined || row.kind === JUDGEMENT) return false
  const options = optionsOf(row)
  if (options.length < 3) return { field: 'option_a', message: '单选题、多选题至少有三个选项' }
  const gap = optionNames.findIndex((name) => !row[name]?.trim())
  if (gap >= 0 && gap < options.length) return { field: optionNames[gap] ?? 'option_a', message: '选项从 A 起依次填写，不能跳过' }
  return new Set(options).size < options.length && { field: 'option_a', message: '选项不能重复' }
}

const option = (letter: string, examples: readonly string[]) => f.text(`选项 ${letter}`, { optional: true, max: 120, examples })

/** 题库由谁管：平台与市站的管理员管全部；各区站、各企业加自己的，只改自己的（question-effects）。 */
export const questionKeepers = ['admin', 'city_admin'] as const
export const questionAuthors = ['station_admin', 'station_head', 'section_chief', 'officer', ...safetyBuilders] as const

/** 安全题库：随程序来一套，附条文；监管部门与企业可以加自己的。组卷用启用的、监管部门的与本企业的。 */
export const question = defineEntity('question', {
  label: '安全试题',
  scope: 'shared',
  display: 'stem',
  fields: {
    question_no: f.serial('题号', { prefix: 'TK' }),
    kind: f.enum('题型', questionKind),
    topic: f.enum('题类', questionTopic),
    level: f.enum('难度', questionLevel),
    trades: f.enum('适用工种', workType, { optional: true, many: true, hint: '不选的各工种都考' }),
    stem: f.longText('题干', { max: 300, examples: ['安全带应当怎样系挂？', '进入施工现场必须佩戴的防护用品是'] }),
    option_a: option('A', ['高挂低用']),
    option_b: option('B', ['低挂高用']),
    option_c: option('C', ['不系挂']),
    option_d: option('D', ['系在材料上']),
    option_e: option('E', ['由班组长决定']),
    option_f: option('F', ['以上都可以']),
    answer: f.text('答案', { max: 12, hint: '选择题填字母，如 A 或 ACD；判断题填“对”或“错”', examples: ['A'] }),
    explanation: f.longText('解析', { optional: true, max: 300, examples: ['挂点在上，坠落距离最短'] }),
    clause: f.text('依据条文', {
      max: 120,
      hint: '标准、法规的名称、编号与条号',
      examples: ['JGJ 80-2016 第 5.2.3 条', '安全生产法第五十七条'],
    }),
    enabled: f.bool('启用'),
    source: f.enum('来源', questionSource),
    edition: f.text('题库版本', { optional: true, max: 10, hint: '随程序来的写版本，自己加的不写' }),
    author_unit: f.ref('出题单位', 'unit', { optional: true }),
    asked: f.integer('作答', { optional: true, unit: '人次' }),
    right_rate: f.integer('答对率', { optional: true, unit: '%' }),
  },
  filled: ['source'],
  form: [
    ['kind', 'radio'],
    'topic',
    ['level', 'radio'],
    'trades',
    'stem',
    ...optionNames,
    'answer',
    'explanation',
    'clause',
    ['enabled', 'radio'],
  ],
  rules: (row) => [optionProblem(row), answerProblem(row)],
  list: {
    search: ['stem', 'kind', 'topic', 'level', 'source', 'enabled', 'clause'],
    columns: [
      'stem',
      'kind',
      'topic',
      ['level', 'select'],
      'source',
      ['clause', 'input'],
      'asked',
      'right_rate',
      ['enabled', 'switch'],
    ],
    sort: '-id',
  },
  // 试题随程序而来，示范数据不另造。
  sample: {
    each: 0,
    row: () => ({ kind: SINGLE, answer: 'A', source: 1, enabled: true, author_unit: null }),
  },
  views: {
    single: { label: '单选题', where: [['is', 'kind', SINGLE]] },
    multiple: { label: '多选题', where: [['is', 'kind', MULTIPLE]] },
    judgement: { label: '判断题', where: [['is', 'kind', JUDGEMENT]] },
    own: { label: '我出的', where: [['mine', 'created_by']] },
    off: { label: '停用', where: [['is', 'enabled', false]] },
  },
  figures: [
    { label: '单选题', view: 'single', unit: '道' },
    { label: '多选题', view: 'multiple', unit: '道' },
    { label: '判断题', view: 'judgement', unit: '道' },
  ],
  grants: {
    ...grantAll([...consultants, ...supervisors, ...observers], ['read']),
    ...grantAll([...questionKeepers, ...questionAuthors], ['read', 'export', 'add', 'edit', 'delete', 'import']),
  },
})
