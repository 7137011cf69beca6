import { addressFor } from '../../data/place'

/** 作答页的完整网址：只在 # 之后带入口或一次有效的链接，服务器的访问日志里没有它。 */
export const sitAddress = (query: Readonly<Record<string, string>>): string =>
  `${location.origin}${location.pathname}#${addressFor('/examSit', query)}`
