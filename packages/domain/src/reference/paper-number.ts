/** 证照、批文上印着的编号总有几位数字；一个字母、一两个数字的是随手填的。 */
const DIGITS = 4

/** 像一个完整的编号。各地、各年的写法不同，只看数字够不够。 */
export const isWholeNumber = (no: string): boolean => no.replace(/\D/g, '').length >= DIGITS
