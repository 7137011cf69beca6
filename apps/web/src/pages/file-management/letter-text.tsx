/** 正文：只当文字显示，段落与换行照原样。 */
export function LetterText({ text }: { text: unknown }) {
  if (typeof text !== 'string' || text === '') return null
  return <div className="letter-text">{text}</div>
}

/** 标题上方的一行：文号、栏目、发布人、时间。 */
export function LetterFacts({ facts }: { facts: readonly (string | null | undefined | false)[] }) {
  return (
    <p className="letter-facts">
      {facts
        .filter((fact): fact is string => Boolean(fact))
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </p>
  )
}
