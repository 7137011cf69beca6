import type { SettingHistoryRow } from '@zhujian/domain/contracts/setup'
import { settingChangeKind } from '@zhujian/domain/setting/setting-change'
import { type SettingKey, settingOf } from '@zhujian/domain/setting/settings'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Drawer } from '../../ui/drawer'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'
import { same, setupApi, SETUP } from './setup-api'

interface SetupHistoryProps {
  settingKey: SettingKey
  /** 现在表单里的值：与它相同的不必恢复。 */
  value: unknown
  editable: boolean
  onRestore: (value: unknown) => void
  onClose: () => void
}

/** 一项设置的变更记录，最近的在前；可以把某次的值填回来，保存后生效。 */
export function SetupHistory({ settingKey, value, editable, onRestore, onClose }: SetupHistoryProps) {
  const params = { key: settingKey }
  const history = useApi<{ rows: SettingHistoryRow[] }>(SETUP, setupApi.history, params, { fresh: 0 })
  return (
    <Drawer open title={`变更记录：${settingOf(settingKey).field.label}`} width={560} onClose={onClose}>
      {history.isError && <LoadError reason={messageOf(history.error)} onRetry={() => void history.refetch()} />}
      {history.isPending && <Loading lines={4} />}
      {history.data?.rows.length === 0 && <Empty small text="没有改过" />}
      <ol className="setup-history" aria-label="变更记录">
        {history.data?.rows.map((row) => {
          const stored = row.after_value ?? settingOf(settingKey).initial
          return (
            <li key={row.id}>
              <p className="setup-history-head">
                <time>{formatInstant(row.created_at)}</time>
                <span>{row.changed_by_text ?? '—'}</span>
                <StateTag dict={settingChangeKind} code={row.kind} />
              </p>
              <p className="setup-history-change">
                <del>{row.before_text}</del>
                <span aria-hidden>→</span>
                <ins>{row.after_text}</ins>
              </p>
              {editable && (
                <Button size="small" disabled={same(stored, value)} onClick={() => onRestore(stored)}>
                  恢复为此值
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}
