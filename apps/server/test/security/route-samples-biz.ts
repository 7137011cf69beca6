import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { entityOf } from '@zhujian/domain/entities'
import type { Sample } from './sample'

const biz = entityOf('biz')
const open = (input: Record<string, unknown> = {}): Sample => ({ kind: 'open', input: () => input })
const row = (more: Record<string, unknown> = {}): Sample => ({ kind: 'row', entity: biz, input: ({ id }) => ({ id, ...more }) })
const act = (more: Record<string, unknown> = {}): Sample => row({ version: 1, opinion: '检查意见', ...more })
const onProject = (more: Record<string, unknown>): Sample => ({
  kind: 'row',
  entity: entityOf('engineering'),
  input: ({ id }) => ({ engineering_id: id, ...more }),
})
const nobody = { account_id: 999_999_999 }
const nobodies = { account_ids: [999_999_999] }

/** The routes of the approval engine, each act on a row of another district reads like absent; and what reminds of it outside. */
export const bizSamples: Readonly<Record<string, Sample>> = {
  [`POST ${messageApi.resendOutside}`]: open(),
  [`GET ${bizApi.types}`]: open(),
  [`GET ${bizApi.projects}`]: {
    kind: 'rows',
    entity: entityOf('engineering'),
    values: { state: 1 },
    input: ({ id }) => ({ kind: 'jcys', ids: String(id) }),
  },
  [`GET ${bizApi.start}`]: onProject({ kind: 'jcys' }),
  [`POST ${bizApi.checks}`]: onProject({ kind: 'jcys', content: {} }),
  [`GET ${bizApi.inbox}`]: { kind: 'rows', entity: biz, input: ({ id }) => ({ tab: 'all', ids: String(id) }) },
  [`GET ${bizApi.inboxExport}`]: open({ tab: 'all', kind: 'jcys' }),
  [`GET ${bizApi.inboxTotals}`]: open({ parts: '[{"tab":"all"}]' }),
  [`GET ${bizApi.counts}`]: open(),
  [`GET ${bizApi.todo}`]: open(),
  [`GET ${bizApi.detail}`]: row(),
  [`GET ${bizApi.people}`]: row(),
  [`POST ${bizApi.submit}`]: onProject({ kind: 'jcys', title: '矩阵检查', content: {} }),
  [`POST ${bizApi.resubmit}`]: act({ content: {}, correction: '已补正' }),
  [`POST ${bizApi.open}`]: row(),
  [`POST ${bizApi.readFile}`]: row({ path: 'none' }),
  [`POST ${bizApi.approve}`]: act(),
  [`POST ${bizApi.batchApprove}`]: {
    kind: 'batch',
    entity: biz,
    values: { kind: 'jcys' },
    input: ({ id }) => ({ kind: 'jcys', items: [{ id, version: 1 }] }),
  },
  [`POST ${bizApi.reject}`]: act(),
  [`POST ${bizApi.return}`]: act(),
  [`POST ${bizApi.handOver}`]: act(nobody),
  [`POST ${bizApi.delegate}`]: act(nobody),
  [`POST ${bizApi.addSigner}`]: act(nobodies),
  [`POST ${bizApi.copy}`]: act(nobodies),
  [`POST ${bizApi.remind}`]: act(),
  [`POST ${bizApi.withdraw}`]: act(),
  [`POST ${bizApi.recall}`]: act(),
  [`POST ${bizApi.appoint}`]: act(nobodies),
  [`POST ${bizApi.comment}`]: row({ opinion: '检查意见' }),
  [`POST ${bizApi.close}`]: act(),
  [`POST ${bizApi.reviewFile}`]: row({ path: 'none', status: 2 }),
}
