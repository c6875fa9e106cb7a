/** Line drawings; they add no information to the label next to them, or to the name of their button. */
function icon(lines: string, strokeWidth?: number) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} stroke-width={strokeWidth} />
    </svg>
  )
}

export const icons = {
  home: icon('M4 11.5 12 5l8 6.5M6.5 10v9h11v-9'),
  projects: icon('M3.5 7.5h6l2 2h9v9.5h-17zM3.5 7.5v-2h5.5l1.5 2'),
  runs: icon('M4 18h16M6 18V9m4 9V5m4 13v-7m4 7V8'),
  biosamples: icon('M9 4h6M10 4v13a2 2 0 0 0 4 0V4M10 11h4'),
  libraries: icon('M7 4v12a2 2 0 0 0 4 0V4M6 4h6M14 4v12a2 2 0 0 0 4 0V4m-5 0h6M7 11h4m3 0h4'),
  pools: icon('M5 5v9a5 5 0 0 0 5 5h4a5 5 0 0 0 5-5V5M5 11h14'),
  requeues: icon('M19 12a7 7 0 1 1-2.5-5.4M19 4v4h-4'),
  datasets: icon('M5 7c0-3 14-3 14 0s-14 3-14 0v10c0 3 14 3 14 0V7M5 12c0 3 14 3 14 0'),
  thresholds: icon('M4 13h16M6 17V9m4 8V5m4 8v4m4-6v6'),
  instruments: icon('M4 5h16v11H4zM8 20h8m-4-4v4M7 12l3-3 2 2 4-4'),
  workflows: icon('M4 6h5v4H4zM15 14h5v4h-5zM15 6h5v4h-5zM9 8h6M6.5 10v6H15'),
  usage: icon('M5 19V5m0 14h15M8.5 15l3.5-4 3 2 4-6'),
  search: icon('m20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z'),
  trash: icon('M5 7h14M10 7V4.5h4V7m-7 0 1 12.5h8L17 7'),
  analyses: icon(
    'M9 4h6M10 4v6l-5 8.5a1.2 1.2 0 0 0 1 1.5h12a1.2 1.2 0 0 0 1-1.5L14 10V4M7.5 15h9',
  ),
  jobs: icon('M4 7h7M4 12h11M10 17h10M4 4v16'),
  apps: icon('M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z'),
  forms: icon('M5 4.5h14v15H5zM8.5 9h7M8.5 12.5h7M8.5 16h4'),
  purchases: icon('M4 6h16v12H4zM4 10h16M7.5 14.5h4'),
  requests: icon('M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4'),
  flows: icon('M6 4v16M18 4v16M6 8h9m-3-3 3 3-3 3M18 16H9m3-3-3 3 3 3'),
  bell: icon('M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 18a2 2 0 0 0 4 0'),
  menu: icon('M4 7h16M4 12h16M4 17h16'),
  clock: icon('M12 7.5V12l3 2M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0z'),
  copy: icon('M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'),
  check: icon('m5 12.5 4.5 4.5L19 7.5'),
  close: icon('m6 6 12 12M18 6 6 18'),
  more: icon('M5.5 12h.01M12 12h.01M18.5 12h.01', 3.5),
  plus: icon('M12 5v14M5 12h14'),
  play: icon('M7.5 5v14l11-7z'),
  pause: icon('M8.5 5.5v13M15.5 5.5v13'),
  restore: icon('M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4'),
  compare: icon('M8 4v16M16 4v16M8 8h8M8 16h8'),
  open: icon('M13.5 5H19v5.5M19 5l-8 8M16.5 13.5V19h-11V8H11'),
  previous: icon('m14.5 6-6 6 6 6'),
  next: icon('m9.5 6 6 6-6 6'),
  user: icon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM5 19.5c1-4 13-4 14 0'),
  fault: icon('M12 4.5 3.5 19h17zM12 10v4M12 16.5v.01'),
  theme: icon('M12 4.5a7.5 7.5 0 1 0 7.5 7.5A6 6 0 0 1 12 4.5z'),
  bench: icon('M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4'),
} as const
