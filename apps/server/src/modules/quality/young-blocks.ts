/** X01 的句子，检验批与分部验收同用。 */
export const tooYoung = (part: string, n: number): string => `${part}还有 ${n} 组试块未到龄期或未出合格报告，不能验收`
