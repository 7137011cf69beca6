// @vitest-environment jsdom
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { docReceipt } from '@zhujian/domain/document/doc-receipt'
import { superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { emergencyPlan } from '@zhujian/domain/safety/emergency'
import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import type { AnyEntity, Step } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../data/client'
import { DataProvider } from '../data/queries'
import { keepSession, type SessionAnswer } from '../data/session'
import { stubLayout } from '../ui/browser-stubs'
import { antdDefaults } from '../ui/theme/antd-theme'
import type { WireRow } from './source'
import { StepDialog } from './step-dialog'
import { leaveNothing } from '../ui/test-session'
import { WithKinds } from './with-kinds'

const row = {
  id: 5,
  version: 2,
  engineering_id: 7,
  place: '1#楼临边',
  description: '防护栏杆缺失',
  before_img: 'a/before.png',
  rectify_img: null,
  files: { before_img: [{ path: 'a/before.png', name: 'before.png' }] },
} as unknown as WireRow
const rectified = { ...row, rectify_img: 'a/after.png' } as unknown as WireRow
let stored: WireRow

function open(name: string, at?: WireRow, entity: AnyEntity = hiddenDanger): void {
  const step = entity.flow?.steps[name] as Step
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity={entity.name}>
          <StepDialog
            {...{ entity, name, step }}
            targets={[{ id: 5, text: '1#楼临边', version: 2, row: at }]}
            onClose={() => undefined}
          />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
}
const seen = () => within(screen.getByRole('region', { name: '办理依据' }))

beforeEach(() => {
  stubLayout()
  Element.prototype.scrollIntoView = vi.fn()
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer)
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('/info') ? stored : null
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
afterEach(leaveNothing)

describe('what is seen while a step is answered', () => {
  it('putting a danger right: the photo of before, and beside it the place of the new one', () => {
    open('submit', row)
    expect(seen().getByRole('button', { name: '查看隐患照片，第 1 张，共 1 张' })).toBeTruthy()
    expect(seen().getByText('还没有照片')).toBeTruthy()
    expect(seen().getByText('防护栏杆缺失')).toBeTruthy()
  })

  it('taking it back: the reason given for another step is not at hand', () => {
    open('withdraw', { ...row, change_reason: '责任单位写错' })
    expect(screen.queryByDisplayValue('责任单位写错')).toBeNull()
  })

  it('putting it right again: what was written is at hand, the photo has to be taken anew', () => {
    open('submit', {
      ...rectified,
      rectify_note: '已设置栏杆',
      files: { rectify_img: [{ path: 'a/after.png', name: 'after.png' }] },
    } as WireRow)
    expect(screen.getByDisplayValue('已设置栏杆')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /after\.png/ })).toBeNull()
    expect(seen().getByText('还没有照片')).toBeTruthy()
  })

  it('reviewing it: both photos, also where the list knows only its name', async () => {
    stored = rectified
    open('review')
    await waitFor(() => expect(seen().getByRole('button', { name: /查看隐患照片/ })).toBeTruthy())
    expect(seen().getByRole('button', { name: /查看整改照片/ })).toBeTruthy()
  })

  it('of which project it is, in the text: the title has room for a few words', () => {
    open('submit', { ...row, engineering_id_text: '城北小学迁建工程' } as unknown as WireRow)
    expect(screen.getByText('工程：城北小学迁建工程')).toBeTruthy()
  })

  it('signing a stop: what is stopped, and why', () => {
    const stop = { ...row, scope: 1, part: '3#楼外架', reason: '外架连墙件缺失', plan_resume: '2026-12-10' } as unknown as WireRow
    open('issue', stop, stopWork)
    expect(seen().getByText('3#楼外架')).toBeTruthy()
    expect(seen().getByText('外架连墙件缺失')).toBeTruthy()
  })

  it('the inspected side signing a check: the conclusion, each item and the photos, also where the list knows only its name', async () => {
    stored = {
      ...row,
      check_no: 'JC2026001',
      conclusion: 2,
      open_count: 1,
      checklist: [{ item: '临边防护', result: 2, note: '防护栏杆缺失' }],
      img: 'a/spot.png',
    } as unknown as WireRow
    open('sign', undefined, safetyCheck)
    await waitFor(() => expect(seen().getByText('限期整改')).toBeTruthy())
    expect(seen().getByText('防护栏杆缺失')).toBeTruthy()
    expect(seen().getByRole('button', { name: '查看检查照片，第 1 张，共 1 张' })).toBeTruthy()
  })

  it('signing for a document: which it is and by when it is to be answered', async () => {
    stored = { ...row, title: '限期整改通知书', due_on: '2026-12-10', unit_name: '宏远建设' } as unknown as WireRow
    open('sign', undefined, docReceipt)
    await waitFor(() => expect(seen().getByText('限期整改通知书')).toBeTruthy())
    expect(seen().getByText('2026-12-10')).toBeTruthy()
  })

  it('signing for what nothing is said of by the step: all that its form was filled in with', async () => {
    const sampling = { ...row, part: '三层柱', sample_name: '试块' } as unknown as WireRow
    stored = sampling
    open('sign', sampling, superviseSampling)
    await waitFor(() => expect(seen().getByText('三层柱')).toBeTruthy())
  })

  it('handing in what one wrote oneself: nothing besides', () => {
    open('submit', { ...row, title: '周进度' } as unknown as WireRow, emergencyPlan)
    expect(screen.queryByRole('region', { name: '办理依据' })).toBeNull()
  })

  it('confirming a correction: from what to what, why, and what will happen', () => {
    const correction = {
      ...row,
      from_state: 3,
      from_library: 0,
      to_state: 1,
      to_library: 0,
      reason: '误登停工',
    } as unknown as WireRow
    open('confirm', correction, stateCorrection)
    expect(screen.getByText(/确认之后：工程由“停工（.+）”改为“在建（.+）”/)).toBeTruthy()
    expect(seen().getByText('误登停工')).toBeTruthy()
  })
})
