import { Button } from 'antd'
import { useState } from 'react'
import { LogKeeping } from './log-keeping'
import { LOG_LISTS, LogList } from './log-list'
import { LOG_VIEWS } from './log-source'

/** 系统日志：登录、操作、导出、查看敏感信息与被拒绝的访问；审计管理员在此校验与归档。 */
export default function JournalPage() {
  const [keeping, setKeeping] = useState(false)
  return (
    <>
      <LogList
        name={LOG_LISTS.journal}
        title="系统日志"
        views={LOG_VIEWS}
        tools={(list) => list.can.includes('verify') && <Button onClick={() => setKeeping(true)}>校验与归档</Button>}
      />
      {keeping && <LogKeeping onClose={() => setKeeping(false)} />}
    </>
  )
}
