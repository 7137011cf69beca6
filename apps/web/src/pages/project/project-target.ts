/** 一件办理事项所针对的工程。 */
export interface ProjectTarget {
  readonly id: number
  readonly text: string
}
