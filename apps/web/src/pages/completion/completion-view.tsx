import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { useState } from 'react'
import type { Tab } from '../../data/tab'
import { projectOf } from '../../entity/kinds/project'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { RecordTimeline } from '../../entity/record-timeline'
import { CompletionBar } from './completion-bar'
import { CompletionDialog } from './completion-dialog'
import type { Opened } from './open-dialog'
import { CompletionHead } from './completion-head'
import { StageCard, type ViewDoings } from './stage-card'
import { stages, statusOf } from './stages'

/** 上边是工程与时限，左边各段清单，右边操作记录，下边办理。 */
export function CompletionView({ answer, tab }: { answer: CompletionAnswer; tab: Tab }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const { row } = answer
  const state = completionStates.keyOf(row.state)
  const reported = row['quality_report'] !== null
  const doings: ViewDoings = {
    tab,
    onFill: (paper) => setOpen({ kind: 'fill', paper }),
    onOpine: (opinion) => setOpen({ kind: 'opine', opinion }),
    onEdit: row.can.includes('edit') ? () => setOpen({ kind: 'edit' }) : undefined,
  }
  return (
    <div className="page-bleed completion">
      <CompletionHead answer={answer} tab={tab} />
      <div className="completion-body">
        <div className="completion-main">
          <StandingStops project={projectOf(completionAcceptance, row)} />
          {stages.map((stage, at) => (
            <StageCard key={stage.key} {...{ stage, at, answer, doings }} status={statusOf(at, state, reported)} />
          ))}
        </div>
        <aside className="completion-side" aria-label="操作记录">
          <h2>操作记录</h2>
          <RecordTimeline entity={completionAcceptance} id={row.id} />
        </aside>
      </div>
      <CompletionBar answer={answer} onOpen={setOpen} />
      {open && <CompletionDialog answer={answer} open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
