import { Input, Radio } from 'antd'
import { useState } from 'react'
import { APPROVED, approvalToSend, NOT_OPEN, REJECTED, statusToJudge } from './approval'
import type { GroupFile } from './group-files'

export interface ReviewOpinion {
  status: string
  /** Required with a rejection. */
  reason: string
}

interface FileReviewProps {
  file: GroupFile
  onReview: (file: GroupFile, opinion: ReviewOpinion) => void
  problem?: string | undefined
}

const CHOICES = [
  { value: APPROVED, label: '通过' },
  { value: REJECTED, label: '驳回' },
]

/** Judges one file; a rejection asks for its reason in the same place. */
export function FileReview({ file, onReview, problem }: FileReviewProps) {
  const [reason, setReason] = useState(String(file.status) === REJECTED ? (file.reason ?? '') : '')
  const status = statusToJudge(file)
  const rejected = status === REJECTED
  return (
    <span className="file-review">
      <Radio.Group
        size="small"
        optionType="button"
        options={CHOICES}
        value={[APPROVED, REJECTED].includes(status) ? status : null}
        disabled={status === NOT_OPEN}
        aria-label={`审核${file.name}`}
        onChange={(event) => onReview(file, { status: approvalToSend(event.target.value as string), reason })}
      />
      {rejected && (
        <Input
          size="small"
          maxLength={200}
          placeholder="驳回原因（必填）"
          aria-label={`${file.name}驳回原因`}
          status={problem !== undefined || reason.trim() === '' ? 'error' : ''}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onBlur={() => onReview(file, { status, reason: reason.trim() })}
        />
      )}
      {problem !== undefined && <span className="file-row-reason">{problem}</span>}
    </span>
  )
}
