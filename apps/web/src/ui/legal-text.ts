import type { Legal } from '@zhujian/model'

/** What {@link ActNote} says of an act of law, in one question: for a desk where the thing itself is in sight. */
export const legalText = (name: string, { effect, basis, tells }: Legal): string =>
  `${name}：${effect}。依据：${basis}。告知：${tells}。`
