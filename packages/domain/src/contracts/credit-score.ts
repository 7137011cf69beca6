/** 计入信用分的一件。 */
export interface CreditLine {
  readonly id: number
  readonly title: string
  readonly category: number
  readonly points: number
  readonly doc_no: string
  readonly public_from: string
  readonly public_to: string
}

/** 一家企业某一天的信用分由哪几件而来：一百分起，加上当天在公开期内的各件，不低于 0。 */
export interface CreditScore {
  readonly on: string
  readonly base: number
  readonly score: number
  readonly lines: readonly CreditLine[]
}
