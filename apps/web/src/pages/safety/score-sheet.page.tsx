import { MUNICIPAL } from '@zhujian/domain/contract/contract-rules'
import { surveyPath } from '@zhujian/domain/project/project-paths'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { jgj59Score, scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { wronglyAway } from '@zhujian/domain/safety/jgj59/missing'
import { isSettled, rowProblems } from '@zhujian/domain/safety/jgj59/table-rows'
import { jgj59Tables } from '@zhujian/domain/safety/jgj59/tables'
import type { Step } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, type Tab, useLibraryOf, useTabState } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { NO_RECORD } from '../../entity/record-page'
import { mayDo, type WholeRow } from '../../entity/source'
import { StepDialog } from '../../entity/step-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { ActButtons } from '../../ui/act-buttons'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { PrintRecord, RecordHead } from '../../ui/record-head'
import { StateTag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { keysOf, partsOfKey, ScoreList, scoreText, setMissing, tableName } from './score-list'
import { ScorePaper } from './score-paper'
import { ScoreResult } from './score-result'
import { Unlikely } from './score-unlikely'
import { saidOfProblem } from './score-right'
import { emptyTable, tableKey } from './score-words'
import { ScoreTable } from './score-table'
import { type ScoreDesk, type ScoreRow, SCORING, useScoreTables } from './use-score-tables'
import './score.css'
import './score-narrow.css'

const SCORE = jgj59Score.name

/** 一份 JGJ 59-2011 评分：左边各分项表，中间扣分标准，右边结果；停手就存，两个人可以同时评不同的表。 */
export default function ScoreSheetPage({ query, tab }: PageProps) {
  const asked = Number(query.table) || 0
  const table = useApi<WholeRow<typeof jgj59Table>>(
    jgj59Table.name,
    entityPath(jgj59Table.name, 'info'),
    { id: asked },
    { enabled: asked > 0 },
  )
  const id = Number(query.id) || table.data?.jgj59_score_id || 0
  const start = table.data && tableKey(table.data)
  const info = useApi<ScoreRow & { library?: number }>(
    SCORE,
    entityPath(SCORE, 'info'),
    { id },
    { enabled: id > 0, keepRows: true },
  )
  useLibraryOf(info.data?.library)
  if (asked > 0 && table.isPending) return <Loading lines={10} />
  if (id === 0 || (isApiError(info.error) && info.error.problem === 'notFound')) return <Empty text={NO_RECORD} />
  if (info.isError && !info.data) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!info.data) return <Loading lines={10} />
  return (
    <WithKinds entity={SCORE}>
      <Sheet key={id} score={info.data} tab={tab} start={start} />
    </WithKinds>
  )
}

function Sheet({ score, tab, start = '1/1' }: { score: ScoreRow; tab: Tab; start: string | undefined }) {
  const desk = useScoreTables(score, tab)
  const [current, choose] = useTabState('table', start)
  const box = useRef<HTMLDivElement>(null)
  const name = score.engineering_id_text ?? ''
  const { setTitle } = tab
  useEffect(() => setTitle(`评分：${name}`, score.jgj59_score_no ?? undefined), [name, score.jgj59_score_no, setTitle])
  const keys = jgj59Tables.flatMap((_, at) => keysOf(desk, at + 1))
  const follow = useRef(false)
  const turn = (key: string) => {
    follow.current = box.current?.contains(document.activeElement) ?? false
    choose(key)
  }
  const step = (to: 1 | -1) => turn(keys[keys.indexOf(current) + to] ?? current)
  const done = () => {
    const [code, seq] = partsOfKey(current)
    const wrong = wrongIn(desk, current)
    if (wrong) return toast.warning(`${wrong}，改好再评完这张表`)
    const open = (key: string) => key !== current && !isSettled(desk.entries.get(key)?.values ?? emptyTable(code))
    const after = keys.slice(keys.indexOf(current) + 1)
    desk.store.change(current, emptyTable(code, seq), (values) => ({ ...values, checked: !values.missing }))
    void desk.store.flush(current)
    turn([...after, ...keys].find(open) ?? current)
  }
  // 填着的时候换了一张表，从它的第一条填起。
  useEffect(() => {
    if (follow.current) box.current?.querySelector<HTMLElement>('[data-line]')?.focus()
  }, [current])
  if (desk.error && !desk.loaded)
    return <LoadError reason={messageOf(desk.error)} onRetry={() => tab.replace(location.hash.slice(1))} />
  if (!desk.loaded) return <Loading lines={10} />
  return (
    <div className="page-bleed score-page">
      <Head {...{ score, tab, desk, name }} onChoose={turn} />
      {score.state === SCORING && !desk.scorer && (
        <p className="score-note" role="note">{`由 ${score.officer_ids_text ?? ''} 评分，其他人只看。`}</p>
      )}
      <NotMunicipal project={score.engineering_id} />
      <div className="score-body">
        <TableSelect {...{ desk, current, keys }} onChoose={choose} />
        <ScoreList {...{ desk, current }} onChoose={choose} />
        <div
          className="score-centre"
          ref={box}
          onKeyDown={(event) => onKey(event, desk.writable, step, done)}
          role="presentation"
        >
          {desk.writable && <Unlikely {...{ desk, score }} />}
          <ScoreTable key={current} {...{ desk, score, current }} onChoose={choose} onDone={done} />
        </div>
        <ScoreResult {...{ desk, score, current }} />
      </div>
      <Acts {...{ score, desk }} />
    </div>
  )
}

/** Enter、↑↓ 走各条；Ctrl+Enter 本表评完；Alt+↑↓ 换一张表。 */
function onKey(event: KeyboardEvent<HTMLDivElement>, writable: boolean, step: (to: 1 | -1) => void, done: () => void): void {
  const { key, target, currentTarget } = event
  const way = key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (way === 0 || event.nativeEvent.isComposing) return
  if (event.altKey) step(way)
  else if (event.ctrlKey && key === 'Enter') {
    if (writable) done()
  } else {
    const lines = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-line]')]
    // 用鼠标勾了一条的，接着用键走。
    const own = target instanceof HTMLInputElement && target.type === 'checkbox' ? target.closest('.score-line') : null
    const at = lines.indexOf(own?.querySelector<HTMLInputElement>('[data-line]') ?? (target as HTMLInputElement))
    if (at < 0) return
    lines[at + way]?.focus()
  }
  event.preventDefault()
}

/** 窄屏没有左边的清单，由这里换表。 */
function TableSelect({
  desk,
  current,
  keys,
  onChoose,
}: {
  desk: ScoreDesk
  current: string
  keys: string[]
  onChoose: (key: string) => void
}) {
  const [code, seq] = partsOfKey(current)
  const missing = desk.entries.get(current)?.values.missing ?? false
  return (
    <div className="score-select">
      <select aria-label="换一张分项表" value={current} onChange={({ target }) => onChoose(target.value)}>
        {keys.map((key) => {
          const [table, at] = partsOfKey(key)
          return (
            <option
              key={key}
              value={key}
            >{`${tableName(table)}${at > 1 ? `（第 ${at} 张）` : ''}　${scoreText(desk.entries.get(key))}`}</option>
          )
        })}
      </select>
      <label className="score-missing">
        <input
          type="checkbox"
          role="switch"
          aria-checked={missing}
          aria-label={`${tableName(code)}${seq > 1 ? seq : ''}作缺项`}
          checked={missing}
          disabled={!desk.writable}
          onChange={() => setMissing(desk, current, missing ? null : '')}
        />
        缺项
      </label>
    </div>
  )
}

interface HeadProps {
  score: ScoreRow
  tab: Tab
  desk: ScoreDesk
  name: string
  onChoose: (key: string) => void
}

function Head({ score, tab, desk, name, onChoose }: HeadProps) {
  return (
    <RecordHead
      title={name}
      onTitle={() => tab.openTab(surveyPath(score.engineering_id), name)}
      marks={jgj59Score.flow && <StateTag dict={jgj59Score.flow.states} code={score.state} />}
      tools={
        <>
          <SaveState {...{ desk, onChoose }} />
          <Button onClick={() => tab.openTab(`/todo/record?entity=${SCORE}&id=${score.id}`)}>办理记录</Button>
          <PrintRecord whole paper={(onDone) => <ScorePaper {...{ score, desk, onDone }} />} />
        </>
      }
      facts={
        <>
          <span>{`建筑施工安全检查评分（JGJ 59-2011） ${score.jgj59_score_no ?? ''}`}</span>
          <span>{scoreScene.labelOf(score.scene)}</span>
          <span>{`检查日期 ${score.scored_on}`}</span>
          <span>{`检查人 ${score.officer_ids_text ?? ''}`}</span>
          <span>{`形象进度 ${progressStage.labelOf(score.progress_stage)}`}</span>
        </>
      }
    />
  )
}

/** 这张表上第一处不对的。 */
function wrongIn(desk: ScoreDesk, key: string): string | null {
  const values = desk.entries.get(key)?.values
  const [problem] = values ? rowProblems(values) : []
  return values && problem ? saidOfProblem(values, problem) : null
}

/** 存到哪里：已保存、正在保存、没有保存的是哪一张的哪一条、为什么。 */
function SaveState({ desk, onChoose }: Pick<HeadProps, 'desk' | 'onChoose'>) {
  if (!desk.writable) return null
  const all = [...desk.entries.values()]
  const unsent = [...desk.entries].filter(([, { state }]) => state === 'failed')
  const [key, failed] = unsent[0] ?? []
  const where = failed && failed.problems.length > 0 ? `${tableName(failed.values.table_code)} ` : ''
  const more = unsent.length > 1 ? `（另有 ${unsent.length - 1} 张）` : ''
  const at = Math.max(0, ...all.map(({ server }) => server?.at ?? 0))
  const text = failed
    ? `没有保存：${where}${failed.reason ?? ''}${more}`
    : desk.unsaved
      ? '正在保存'
      : at > 0
        ? `已保存 ${formatInstant(at).slice(11)}`
        : '停手就存'
  return (
    <output className={failed ? 'score-save score-save-failed' : 'score-save'} aria-label="保存">
      {text}
      {key !== undefined && (
        <Button size="small" type="link" onClick={() => (where === '' ? void desk.flushAll() : onChoose(key))}>
          {where === '' ? '再存一次' : '去改'}
        </Button>
      )}
    </output>
  )
}

/** JGJ 59-2011 只管房屋建筑（第 1.0.2 条）。 */
function NotMunicipal({ project }: { project: number }) {
  const found = useApi<Readonly<Record<string, unknown>>>('engineering', '/api/project/engineering/pc/info', { id: project })
  if (!String(found.data?.engineering_type_id ?? '').startsWith(MUNICIPAL)) return null
  return (
    <p className="score-note score-note-warn" role="note">
      本工程为市政工程。JGJ 59-2011 只适用于房屋建筑工程（第 1.0.2 条），市政工程另有 CJJ/T
      275-2018；这里的评分供参考，市政的分项表加入以后可以选用。
    </p>
  )
}

/** 评分完毕、签认、登记拒签。 */
function Acts({ score, desk }: { score: ScoreRow; desk: ScoreDesk }) {
  const [open, setOpen] = useState<string | null>(null)
  const flowSteps: Readonly<Record<string, Step>> = jgj59Score.flow?.steps ?? {}
  const steps = Object.entries(flowSteps).filter(([key]) => mayDo(score, key))
  const step = open === null ? undefined : flowSteps[open]
  const wrong = wronglyAway(desk.live.begun, desk.standing ?? []).map(({ message }) => message)
  if (steps.length === 0 && open === null) return null
  return (
    <footer className="zj-record-bar" aria-label="办理">
      {mayDo(score, 'finish') && wrong.length > 0 && (
        <p className="score-problem" role="alert">
          {wrong.join('；')}
        </p>
      )}
      <ActButtons
        acts={steps.map(([key, { label, tone }]) => ({
          key,
          label: key === 'finish' && desk.live.left > 0 ? `${label}（还有 ${desk.live.left} 张）` : label,
          tone,
          disabled: key === 'finish' && (desk.live.left > 0 || desk.unsaved || wrong.length > 0),
          title: key === 'finish' && desk.live.left > 0 ? '各张分项表都评完或注明缺项以后' : undefined,
          onClick: () => setOpen(key),
        }))}
      />
      {open !== null && step && (
        <StepDialog
          entity={jgj59Score}
          name={open}
          step={step}
          targets={[{ id: score.id, text: score.jgj59_score_no ?? '', version: score.version, row: score }]}
          onClose={() => setOpen(null)}
        />
      )}
    </footer>
  )
}
