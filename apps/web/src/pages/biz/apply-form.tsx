import type { BizCheck, BizStartAnswer } from '@zhujian/domain/contracts/biz-answers'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useLibraryOf } from '../../data/tab'
import { ProjectContext } from '../../entity/kinds/project'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { Card } from '../../ui/card'
import { DraftNote, DraftOffer } from '../../ui/form/draft-offer'
import { PendingContext } from '../../ui/form/pending'
import { SchemaForm } from '../../ui/form/schema-form'
import { useUnsavedMark } from '../../ui/form/use-leave-guard'
import { RecordHead } from '../../ui/record-head'
import { FileGroups } from '../../ui/upload/file-groups'
import { caseAddress } from './biz-paths'
import { CheckList } from './case-checks'
import { peopleText } from './person-text'
import { type ApplyProps, useApply } from './use-apply'
import { useChecksNow } from './use-checks-now'
import { UnconfirmedName } from './unconfirmed-name'

interface ApplyFormProps extends ApplyProps {
  /** 另选工程。 */
  onBack?: () => void
}

/** 左边填写，右边资料清单、核验与审批环节，下边提交。 */
export function ApplyForm(props: ApplyFormProps) {
  const { tab, project, start, again, onBack } = props
  const apply = useApply(props)
  useLibraryOf(start.library)
  const { form, draft } = apply
  const checks = useChecksNow(props, form.values)
  useUnsavedMark(form.dirty)
  useHandedIn(apply.handedIn, form.dirty, tab)
  return (
    <ProjectContext value={project}>
      <PendingContext.Provider value={form.pendingContext}>
        <div className="page-bleed biz-apply">
          <Head start={start} again={again !== undefined} onBack={form.dirty && draft.restored === null ? undefined : onBack} />
          <div className="biz-apply-body">
            <div className="biz-apply-main">
              <StandingStops project={project} />
              <DraftOffer draft={draft} />
              {again && <Returned again={again} />}
              <Card title="申请内容">
                <SchemaForm form={marked(form, again)} columns={2} label={start.type.label} submitOnEnter={false} />
              </Card>
            </div>
            <Side apply={apply} start={start} checks={checks} tab={tab} />
          </div>
          <footer className="biz-bar biz-apply-bar" aria-label="提交">
            <DraftNote dirty={form.dirty} savedAt={draft.savedAt} />
            <Missing apply={apply} start={start} />
            <Button disabled={form.submitting} onClick={tab.close}>
              {strings.cancel}
            </Button>
            <Button type="primary" loading={apply.busy} onClick={apply.submit}>
              {again ? '重新提交' : '提交'}
            </Button>
          </footer>
        </div>
      </PendingContext.Provider>
    </ProjectContext>
  )
}

type Apply = ReturnType<typeof useApply>

/** 提交之后表单已不算未保存，再换到申请页。 */
function useHandedIn(id: number | null, dirty: boolean, tab: ApplyProps['tab']): void {
  const { replace } = tab
  useEffect(() => {
    if (id !== null && !dirty) replace(caseAddress(id))
  }, [id, dirty, replace])
}

/** 退回时指出的有误项，改过之前一直标红。 */
function marked(form: Apply['form'], again: ApplyProps['again']): Apply['form'] {
  const open = (again?.wrong ?? []).filter(({ field }) => form.names.includes(field) && !form.changed.includes(field))
  const said = new Set(form.problems.map(({ field }) => field))
  const wrong = open.filter(({ field }) => !said.has(field))
  if (wrong.length === 0) return form
  return {
    ...form,
    problems: [...form.problems, ...wrong.map(({ field, message }) => ({ field, message: `退回意见：${message || '请核对'}` }))],
  }
}

interface HeadProps {
  start: BizStartAnswer
  again: boolean
  onBack: (() => void) | undefined
}

function Head({ start: { type, project_name: name }, again, onBack }: HeadProps) {
  return (
    <RecordHead
      title={`${again ? '重报' : '新建'}${type.label}`}
      marks={<UnconfirmedName confirmed={type.label_confirmed} />}
      facts={
        <>
          <span>{`工程名称 ${name}`}</span>
          {onBack && (
            <button type="button" className="zj-link" onClick={onBack}>
              另选工程
            </button>
          )}
          {type.meaning && <span>{type.meaning}</span>}
          {type.basis && <span>{`依据：${type.basis}`}</span>}
        </>
      }
    />
  )
}

/** 最后一次退回的意见。 */
function Returned({ again }: { again: NonNullable<ApplyProps['again']> }) {
  const last = [...again.events].reverse().find(({ action }) => action === 'return')
  return (
    <output className="biz-returned">
      <b>{`退回意见${last ? `（${last.node_label ?? ''} ${last.actor.real_name}）` : ''}`}</b>
      <span>{last?.opinion || (again.wrong.length > 0 ? '请按标红的内容补正' : '退回时没有写明意见，请向办理人了解')}</span>
    </output>
  )
}

interface SideProps {
  apply: Apply
  start: BizStartAnswer
  checks: readonly BizCheck[]
  tab: ApplyProps['tab']
}

function Side({ apply, start: { type, nodes }, checks, tab }: SideProps) {
  const groups = [{ code: 'papers', label: '资料清单', items: apply.listed }]
  return (
    <aside className="biz-apply-side" aria-label="资料与审批">
      {type.checklist.length > 0 && (
        <FileGroups groups={groups} files={apply.papers} onChange={apply.setPapers} problems={apply.missing} />
      )}
      {checks.length > 0 && (
        <Card title="系统核验">
          <CheckList checks={checks} tab={tab} />
        </Card>
      )}
      <Card title="审批环节">
        <ol className="biz-nodes">
          {nodes.map(({ label, people, skipped }) => (
            <li key={label}>
              <b>{label}</b>
              <span>
                {skipped ? '本人经办，这一环节略过' : people.length > 0 ? peopleText(people) : '提交后由上级指定办理人'}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  )
}

/** 缺的必备资料逐项列出，点一下到那一项。 */
function Missing({ apply, start }: { apply: Apply; start: BizStartAnswer }) {
  const codes = Object.keys(apply.missing)
  if (codes.length === 0) return <span className="biz-bar-space" />
  const go = (code: string) => {
    const item = document.getElementById(`file-item-${code}`)
    item?.scrollIntoView({ block: 'center' })
    item?.focus()
  }
  return (
    <output className="biz-missing">
      {`还有 ${codes.length} 项资料要处理：`}
      {codes.map((code) => (
        <button key={code} type="button" className="zj-link" onClick={() => go(code)}>
          {start.type.checklist.find((item) => item.code === code)?.label ?? code}
        </button>
      ))}
    </output>
  )
}
