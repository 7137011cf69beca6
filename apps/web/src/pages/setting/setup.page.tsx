import type { SetupAnswer } from '@zhujian/domain/contracts/setup'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { WithKinds } from '../../entity/with-kinds'
import { Loading, LoadError } from '../../ui/loading'
import { setupApi, SETUP } from './setup-api'
import { SetupEditor } from './setup-editor'
import '../../entity/entity.css'
import '../../ui/form/form.css'
import './setup.css'

/** 系统设置：各地不一的数字与站点标识，有默认值、说明与变更记录。 */
export default function SetupPage() {
  const list = useApi<SetupAnswer>(SETUP, setupApi.list, {}, { type: 0 })
  if (list.isError && !list.data) return <LoadError reason={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading lines={12} />
  return (
    <WithKinds>
      <SetupEditor loaded={list.data} />
    </WithKinds>
  )
}
