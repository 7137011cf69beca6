import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { LEAST_REASON, lacksReason } from '@zhujian/domain/flows/grounds'
import { unlikelyTables } from '@zhujian/domain/safety/jgj59/proposed'
import { Button } from 'antd'
import { useState } from 'react'
import { setMissing, tableName } from './score-list'
import type { ScoreDesk, ScoreRow } from './use-score-tables'

interface UnlikelyProps {
  desk: Pick<ScoreDesk, 'entries' | 'store' | 'standing'>
  score: Pick<ScoreRow, 'progress_stage'>
}

/** 按形象进度一般用不到、还没有动过的表，写明原因以后一次作缺项。 */
export function Unlikely({ desk, score }: UnlikelyProps) {
  const [note, setNote] = useState('')
  const there = (code: number) => desk.standing?.some(({ tables }) => tables.includes(code))
  const rest = unlikelyTables(score.progress_stage).filter((code) => !desk.entries.has(`${code}/1`) && !there(code))
  if (rest.length === 0 || desk.entries.size > 0) return null
  return (
    <p className="score-note">
      {`形象进度为${progressStage.labelOf(score.progress_stage)}，一般没有 ${rest.map(tableName).join('、')}。`}
      <input
        className="score-text"
        aria-label="这几张的缺项原因"
        placeholder="为什么没有，如尚未进场安装、基坑已经回填"
        value={note}
        maxLength={200}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        size="small"
        disabled={lacksReason(note)}
        title={lacksReason(note) ? `写明缺项原因以后，不少于 ${LEAST_REASON} 个字` : undefined}
        onClick={() => rest.forEach((code) => setMissing(desk, `${code}/1`, note.trim()))}
      >
        {`这 ${rest.length} 张先作缺项`}
      </Button>
    </p>
  )
}
