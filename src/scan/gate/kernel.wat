;; The kernel of the record gate: steps four streams of bytes through a table that JavaScript fills.
;; The same, line by line, as kernel.ts, which says what the parts are for; layout.ts has the addresses.
;; kernel-bytes.ts holds this file assembled. Its test assembles it anew and, where they differ, shows the bytes.
(module
  (import "gate" "memory" (memory 138))

  ;; What a negative entry says: bits to set, and perhaps that a line ends. Gives the next state, or -1 for an unknown step.
  (func $takeEvent (param $stream i32) (param $entry i32) (param $position i32) (result i32)
    (local $event i32) (local $bits i32)
    (if (i32.eq (local.get $entry) (i32.const -1)) (then (return (i32.const -1))))
    (local.set $event (i32.shl (i32.xor (local.get $entry) (i32.const -1)) (i32.const 3)))
    (local.set $bits (i32.load offset=1024 (local.get $event)))
    (i32.store offset=20 (local.get $stream)
      (i32.or (i32.load offset=20 (local.get $stream)) (i32.and (local.get $bits) (i32.const 0x7fffffff))))
    (if (i32.or (i32.ge_s (local.get $bits) (i32.const 0)) (i32.ne (i32.load (i32.const 136)) (i32.const 0)))
      (then (return (i32.load offset=1028 (local.get $event)))))
    (call $endLine (local.get $stream) (local.get $position))
    (i32.load (i32.const 128)))

  (func $endLine (param $stream i32) (param $position i32)
    (local $column i32)
    (if (i32.eqz (call $isAscii (i32.load offset=8 (local.get $stream)) (local.get $position)))
      (then (i32.store offset=20 (local.get $stream)
        (i32.or (i32.load offset=20 (local.get $stream)) (i32.const 65536)))))
    (local.set $column (i32.shl (i32.load offset=16 (local.get $stream)) (i32.const 2)))
    (i32.store offset=590848 (local.get $column) (local.get $position))
    (i32.store offset=2688000 (local.get $column) (i32.load offset=20 (local.get $stream)))
    (i32.store offset=16 (local.get $stream) (i32.add (i32.load offset=16 (local.get $stream)) (i32.const 1)))
    (i32.store offset=8 (local.get $stream) (i32.add (local.get $position) (i32.const 1)))
    (i32.store offset=20 (local.get $stream) (i32.load (i32.const 132))))

  ;; Sixteen bytes at a time, then the rest.
  (func $isAscii (export "isAscii") (param $from i32) (param $to i32) (result i32)
    (local $all v128) (local $rest i32)
    (block $wide (loop $next
      (br_if $wide (i32.gt_u (i32.add (local.get $from) (i32.const 16)) (local.get $to)))
      (local.set $all (v128.or (local.get $all) (v128.load align=1 (local.get $from))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br $next)))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $from) (local.get $to)))
      (local.set $rest (i32.or (local.get $rest) (i32.load8_u (local.get $from))))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (br $next)))
    (i32.eqz (i32.or (i8x16.bitmask (local.get $all)) (i32.and (local.get $rest) (i32.const 128)))))

  (func $min (param $a i32) (param $b i32) (result i32)
    (select (local.get $a) (local.get $b) (i32.lt_s (local.get $a) (local.get $b))))

  (func $left (param $stream i32) (result i32)
    (i32.sub (i32.load offset=4 (local.get $stream)) (i32.load (local.get $stream))))

  (func $runFour (result i32)
    (local $left i32) (local $stuck i32)
    (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $s0 i32) (local $s1 i32) (local $s2 i32) (local $s3 i32)
    (local $t0 i32) (local $t1 i32) (local $t2 i32) (local $t3 i32)
    (local.set $p0 (i32.load (i32.const 0)))
    (local.set $p1 (i32.load (i32.const 32)))
    (local.set $p2 (i32.load (i32.const 64)))
    (local.set $p3 (i32.load (i32.const 96)))
    (local.set $s0 (i32.load (i32.const 12)))
    (local.set $s1 (i32.load (i32.const 44)))
    (local.set $s2 (i32.load (i32.const 76)))
    (local.set $s3 (i32.load (i32.const 108)))
    (local.set $left (call $min
      (call $min (call $left (i32.const 0)) (call $left (i32.const 32)))
      (call $min (call $left (i32.const 64)) (call $left (i32.const 96)))))
    (block $done (loop $next
      (br_if $done (i32.le_s (local.get $left) (i32.const 0)))
      (local.set $t0 (i32.load (i32.add (local.get $s0) (i32.shl (i32.load8_u (local.get $p0)) (i32.const 2)))))
      (local.set $t1 (i32.load (i32.add (local.get $s1) (i32.shl (i32.load8_u (local.get $p1)) (i32.const 2)))))
      (local.set $t2 (i32.load (i32.add (local.get $s2) (i32.shl (i32.load8_u (local.get $p2)) (i32.const 2)))))
      (local.set $t3 (i32.load (i32.add (local.get $s3) (i32.shl (i32.load8_u (local.get $p3)) (i32.const 2)))))
      (if (i32.lt_s
            (i32.or (i32.or (local.get $t0) (local.get $t1)) (i32.or (local.get $t2) (local.get $t3)))
            (i32.const 0))
        (then
          (if (i32.lt_s (local.get $t0) (i32.const 0))
            (then (local.set $t0 (call $takeEvent (i32.const 0) (local.get $t0) (local.get $p0)))))
          (if (i32.lt_s (local.get $t1) (i32.const 0))
            (then (local.set $t1 (call $takeEvent (i32.const 32) (local.get $t1) (local.get $p1)))))
          (if (i32.lt_s (local.get $t2) (i32.const 0))
            (then (local.set $t2 (call $takeEvent (i32.const 64) (local.get $t2) (local.get $p2)))))
          (if (i32.lt_s (local.get $t3) (i32.const 0))
            (then (local.set $t3 (call $takeEvent (i32.const 96) (local.get $t3) (local.get $p3)))))
          (if (i32.lt_s
                (i32.or (i32.or (local.get $t0) (local.get $t1)) (i32.or (local.get $t2) (local.get $t3)))
                (i32.const 0))
            (then
              ;; A stream that is stuck stays where it is; the others have taken their step.
              (local.set $stuck (i32.const 1))
              (if (i32.ge_s (local.get $t0) (i32.const 0)) (then
                (local.set $s0 (local.get $t0)) (local.set $p0 (i32.add (local.get $p0) (i32.const 1)))))
              (if (i32.ge_s (local.get $t1) (i32.const 0)) (then
                (local.set $s1 (local.get $t1)) (local.set $p1 (i32.add (local.get $p1) (i32.const 1)))))
              (if (i32.ge_s (local.get $t2) (i32.const 0)) (then
                (local.set $s2 (local.get $t2)) (local.set $p2 (i32.add (local.get $p2) (i32.const 1)))))
              (if (i32.ge_s (local.get $t3) (i32.const 0)) (then
                (local.set $s3 (local.get $t3)) (local.set $p3 (i32.add (local.get $p3) (i32.const 1)))))
              (br $done)))))
      (local.set $s0 (local.get $t0))
      (local.set $s1 (local.get $t1))
      (local.set $s2 (local.get $t2))
      (local.set $s3 (local.get $t3))
      (local.set $p0 (i32.add (local.get $p0) (i32.const 1)))
      (local.set $p1 (i32.add (local.get $p1) (i32.const 1)))
      (local.set $p2 (i32.add (local.get $p2) (i32.const 1)))
      (local.set $p3 (i32.add (local.get $p3) (i32.const 1)))
      (local.set $left (i32.sub (local.get $left) (i32.const 1)))
      (br $next)))
    (call $save (i32.const 0) (local.get $p0) (local.get $s0))
    (call $save (i32.const 32) (local.get $p1) (local.get $s1))
    (call $save (i32.const 64) (local.get $p2) (local.get $s2))
    (call $save (i32.const 96) (local.get $p3) (local.get $s3))
    (local.get $stuck))

  (func $runOne (param $stream i32) (result i32)
    (local $position i32) (local $state i32) (local $end i32) (local $next i32) (local $stuck i32)
    (local.set $position (i32.load (local.get $stream)))
    (local.set $state (i32.load offset=12 (local.get $stream)))
    (local.set $end (i32.load offset=4 (local.get $stream)))
    (block $done (loop $step
      (br_if $done (i32.ge_u (local.get $position) (local.get $end)))
      (local.set $next
        (i32.load (i32.add (local.get $state) (i32.shl (i32.load8_u (local.get $position)) (i32.const 2)))))
      (if (i32.lt_s (local.get $next) (i32.const 0))
        (then
          (local.set $next (call $takeEvent (local.get $stream) (local.get $next) (local.get $position)))
          (local.set $stuck (i32.lt_s (local.get $next) (i32.const 0)))
          (br_if $done (local.get $stuck))))
      (local.set $state (local.get $next))
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (br $step)))
    (call $save (local.get $stream) (local.get $position) (local.get $state))
    (local.get $stuck))

  (func $save (param $stream i32) (param $position i32) (param $state i32)
    (i32.store (local.get $stream) (local.get $position))
    (i32.store offset=12 (local.get $stream) (local.get $state)))

  (func (export "run") (result i32)
    (if (call $runFour) (then (return (i32.const 1))))
    (if (call $runOne (i32.const 0)) (then (return (i32.const 1))))
    (if (call $runOne (i32.const 32)) (then (return (i32.const 1))))
    (if (call $runOne (i32.const 64)) (then (return (i32.const 1))))
    (call $runOne (i32.const 96))))
