import './app/start/take-ticket'
import './ui/theme/base.css'
import { start } from './app/start/start'

start(document.getElementById('root') as HTMLElement)
