import { EditOutlined } from '@ant-design/icons'
import { opinionKinds } from '@zhujian/domain/completion/completion-dicts'
import type { CompletionAnswer, OpinionAnswer } from '@zhujian/domain/contracts/completion'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { StateTag, Tag } from '../../ui/tag'
import { lineId, Owner } from './paper-rows'

interface OpinionRowsProps {
  answer: CompletionAnswer
  onOpine: (opinion: OpinionAnswer) => void
}

/** 五方意见：各由本单位的账号签署；以前各次验收的收在下面。 */
export function OpinionRows({ answer, onOpine }: OpinionRowsProps) {
  return (
    <>
      <ul className="completion-papers" aria-label="五方意见">
        {answer.opinions.map((opinion) => (
          <li key={opinion.party} id={lineId(`opinion.${opinion.party}`)}>
            <span className="completion-paper-name">{`${unitRole.labelOf(opinion.party)}意见`}</span>
            <Owner party={unitRole.labelOf(opinion.party)} unit={opinion.unit_text} />
            <Signed opinion={opinion} />
            <span className="completion-paper-act">
              {opinion.opinion === null ? (
                <Tag tone="warning">未签署</Tag>
              ) : (
                <StateTag dict={opinionKinds} code={opinion.opinion} />
              )}
              {opinion.may_opine && (
                <Button
                  size="small"
                  type="primary"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`签署${unitRole.labelOf(opinion.party)}意见`}
                  onClick={() => onOpine(opinion)}
                >
                  签署
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Past answer={answer} />
    </>
  )
}

function Signed({ opinion }: { opinion: OpinionAnswer }) {
  if (opinion.opinion === null) return <span className="completion-files zj-nothing">—</span>
  return (
    <span className="completion-files">
      {opinion.note || opinionKinds.labelOf(opinion.opinion)}
      <small>{`${opinion.signed_by_text ?? ''} ${opinion.signed_at === null ? '' : formatInstant(opinion.signed_at)}`}</small>
    </span>
  )
}

function Past({ answer: { past } }: { answer: CompletionAnswer }) {
  if (past.length === 0) return null
  return (
    <details className="completion-past">
      <summary>{`以前各次验收的意见 ${past.length} 份`}</summary>
      <ul>
        {past.map(({ round, party, opinion, note, signed_by_text: who, signed_at }) => (
          <li key={`${round}/${party}`}>
            {`第 ${round} 次　${unitRole.labelOf(party)}　${opinionKinds.labelOf(opinion)}　${note}　${who ?? ''} ${formatInstant(signed_at)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
