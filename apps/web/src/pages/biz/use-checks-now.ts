import type { BizCheck, BizChecksAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { useSettled } from '../../data/use-settled'
import type { ApplyProps } from './use-apply'
import { kindOfCode } from './use-biz'

/** 说明、附件不影响核验，不随它们去问。 */
const BESIDE = ['longText', 'richText', 'files']

function contentOf(kind: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(kindOfCode(kind)?.fields ?? {}).filter(([, field]) => !BESIDE.includes(field.kind))
  return Object.fromEntries(fields.map(([name]) => [name, values[name] ?? null]))
}

/** 系统核验跟着填的内容走：换了终止情形、选了人，就照新的说。 */
export function useChecksNow(
  { kind, project, start, again }: ApplyProps,
  values: Readonly<Record<string, unknown>>,
): readonly BizCheck[] {
  const settled = useSettled(JSON.stringify(contentOf(kind, values)))
  const [opened] = useState(settled)
  const params = { kind, engineering_id: project, content: JSON.parse(settled) as unknown, ...(again && { id: again.row.id }) }
  const { data } = useApi<BizChecksAnswer>('biz.checks', bizApi.checks, params, {
    method: 'POST',
    enabled: settled !== opened,
    background: true,
    silent: true,
    keepRows: true,
    fresh: 0,
  })
  return settled !== opened && data ? data.checks : start.checks
}
