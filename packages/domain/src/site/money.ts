/** 合同与费用的金额：万元，写到元。 */
export const wan = { precision: 16, scale: 4, unit: '万元' } as const
/** 大于零的一笔。 */
export const wanMore = { ...wan, min: '0.0001' } as const
/** 发票、单价上的金额：元。 */
export const yuan = { precision: 16, scale: 2, unit: '元' } as const
