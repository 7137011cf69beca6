const DAY = /(\d{4}-\d{2}-\d{2})/

/** A sentence whose days are never broken in two at the end of a line. */
export function WholeDays({ text }: { text: string }) {
  return text.split(DAY).map((part, at) =>
    DAY.test(part) ? (
      // Parts stand in the order of the sentence and never move.
      <span key={`${at}/${part}`} className="zj-day">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
