import { accidentType } from './danger-dicts'
import { type HazardWork, hazardWork } from './hazard-table'

/** 危大工程实施以前的各关，与挡住它的条文。37 号令：《危险性较大的分部分项工程安全管理规定》（2018 年住建部令第 37 号）。 */
const DECREE = '37 号令'

const articles: Readonly<Record<string, string>> = {
  规模参数: '建办质〔2018〕31号附件一、附件二',
  专项方案: '第十、十一条',
  专家论证: '第十二、十三条',
  两级交底: '第十五条',
  特种作业证: '《安全生产法》第三十条',
  第三方监测单位: '第二十条',
  应急预案: '《建设工程安全生产管理条例》第四十八条',
}

/** 令第 37 号的一条。 */
export const decree = (article: string): string => `（${DECREE}${article}）`

/** 还缺几关的一句话：各关写明条文。 */
export function lackingSentence(gates: string): string {
  const told = gates.split('、').map((gate) => {
    const article = articles[gate] ?? ''
    return `${gate}（${article.startsWith('第') ? DECREE : ''}${article}）`
  })
  return `${told.join('、')}未完成，不能开始实施`
}

type Accident = keyof typeof accidentType.entries
const ANY = Object.keys(accidentType.entries) as Accident[]

/** 这种作业主要防哪几类事故：应急预案针对其中一类才算有（《生产安全事故应急条例》第五条：针对可能发生的事故的特点和危害制定预案）。 */
const accidents: Readonly<Record<HazardWork, readonly Accident[]>> = {
  pit: ['collapse'],
  toolForm: ['collapse', 'fall'],
  formSupport: ['collapse'],
  loadSupport: ['collapse'],
  oddLifting: ['crane'],
  machineLifting: ['crane'],
  craneErection: ['crane'],
  groundScaffold: ['collapse', 'fall'],
  climbScaffold: ['fall', 'collapse'],
  outScaffold: ['fall', 'collapse'],
  basket: ['fall'],
  platform: ['fall', 'collapse'],
  oddScaffold: ['collapse', 'fall'],
  demolition: ['collapse', 'struck'],
  dangerousDemolition: ['collapse', 'struck', 'fire', 'poison'],
  heritageDemolition: ['collapse', 'struck'],
  tunnel: ['collapse', 'poison', 'flood'],
  curtain: ['fall', 'struck'],
  steel: ['fall', 'collapse', 'crane'],
  space: ['fall', 'collapse', 'crane'],
  handDug: ['collapse', 'poison', 'fall'],
  underwater: ['flood'],
  precast: ['crane', 'fall', 'collapse'],
  novel: ANY,
  jacking: ['collapse', 'crane'],
}

/** 作业类型与针对它的事故类型，成对的代码。 */
export const fittingAccidents: readonly (readonly [work: number, accident: number])[] = (
  Object.keys(accidents) as HazardWork[]
).flatMap((work) => accidents[work].map((accident) => [hazardWork.code(work), accidentType.code(accident)] as const))

/** 选了别类事故的预案时说的：这种作业要针对哪几类。 */
export function unfitPlan(work: number): string {
  const kinds = fittingAccidents.flatMap(([code, accident]) => (code === work ? [accidentType.labelOf(accident)] : []))
  return `“${hazardWork.labelOf(work)}”的应急预案应针对${kinds.join('、')}，请选事故类型相符的预案（《生产安全事故应急条例》第五条）`
}
