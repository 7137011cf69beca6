import CarryOutOutlined from '@ant-design/icons/CarryOutOutlined'
import { visitPath } from '@zhujian/domain/project/project-paths'
import { Button } from 'antd'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'

/** 到现场：检查、拍照、签字、拟通知书一页办完，没有网络也能办。 */
export function VisitButton({ page: { query, tab } }: { page: PageProps }) {
  const may = useRight('safety_check', 'visit') && tab.type === 0
  if (!may) return null
  return (
    <Button
      icon={<CarryOutOutlined aria-hidden />}
      title="到现场一页办完：逐项检查、拍照记隐患、签字、拟通知书"
      onClick={() => tab.openTab(visitPath(Number(query.engineering_id) || 0))}
    >
      现场检查
    </Button>
  )
}
