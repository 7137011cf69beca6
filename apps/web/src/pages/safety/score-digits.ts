/** 全角数字照半角收；两位以内的整数才是分数、处数，别的连原文退回去说明。空的是不扣。 */
export function digitsOf(raw: string): number | { readonly refused: string } {
  const text = raw.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).trim()
  if (text === '') return 0
  if (/^\d{1,2}$/.test(text)) return Number(text)
  return { refused: `“${raw.trim()}”没有记下：只填 1～99 的整数，不带小数点和正负号` }
}
