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
