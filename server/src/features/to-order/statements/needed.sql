WITH RECURSIVE
  planned AS MATERIALIZED (
    SELECT item_id, place, sum(coming) AS coming, sum(going) AS going
    FROM (
      SELECT
        n.item_id,
        n.to_place AS place,
        CASE WHEN n.is_settled THEN n.picked ELSE GREATEST(n.planned, n.picked) END - n.loaded AS coming,
        0 AS going
      FROM refill_lists o
      JOIN refill_lines n ON n.organization_id = o.organization_id AND n.refill_id = o.id
      WHERE o.organization_id = $1 AND o.status = 'open'
      UNION ALL
      SELECT n.item_id, n.from_place, 0, CASE WHEN n.is_settled THEN n.picked ELSE GREATEST(n.planned, n.picked) END - n.loaded
      FROM refill_lists o
      JOIN refill_lines n ON n.organization_id = o.organization_id AND n.refill_id = o.id
      WHERE o.organization_id = $1 AND o.status = 'open'
      UNION ALL
      SELECT way.item_id, way.to_place, way.in_transit, 0
      FROM (
        SELECT l.item_id, t.to_place, l.in_transit
        FROM transfer_lines l
        JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id
        WHERE l.organization_id = $1 AND l.in_transit > 0
      ) AS way
    ) AS ends
    GROUP BY 1, 2
  ),
  promised_in AS MATERIALIZED (
    SELECT r.item_id, r.place, sum(r.quantity) AS quantity
    FROM job_reservations r
    WHERE r.organization_id = $1
    GROUP BY r.item_id, r.place
  ),
  wants AS MATERIALIZED (
    SELECT
      l.item_id,
      l.place,
      COALESCE(l.maximum, l.minimum) - here.expected AS wanted,
      l.minimum - here.expected AS below,
      COALESCE(
        CASE
          WHEN l.refill_from <> l.place
          AND (
            l.refill_from = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = l.refill_from)
          ) THEN l.refill_from
        END,
        CASE
          WHEN p.refill_from <> l.place
          AND (
            p.refill_from = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = p.refill_from)
          ) THEN p.refill_from
        END,
        CASE
          WHEN COALESCE(i.folder_id, 0) <> l.place
          AND (
            COALESCE(i.folder_id, 0) = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = COALESCE(i.folder_id, 0))
          ) THEN COALESCE(i.folder_id, 0)
        END
      ) AS source
    FROM stock_levels l
    JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
    LEFT JOIN refill_places p ON p.organization_id = l.organization_id AND p.place = l.place
    LEFT JOIN planned m ON m.item_id = l.item_id AND m.place = l.place
    LEFT JOIN promised_in r ON r.item_id = l.item_id AND r.place = l.place
    CROSS JOIN LATERAL (
      SELECT l.quantity - COALESCE(r.quantity, 0) + COALESCE(m.coming, 0) - COALESCE(m.going, 0) AS expected
    ) AS here
    WHERE
      l.organization_id = $1
      AND l.place >= 0
      AND l.minimum IS NOT NULL
      AND here.expected <= l.minimum
      AND here.expected < COALESCE(l.maximum, l.minimum)
  ),
  sources AS (
    SELECT DISTINCT source, source AS place
    FROM wants
    WHERE source IS NOT NULL
    UNION
    SELECT s.source, f.id
    FROM sources s
    JOIN folders f ON f.organization_id = $1 AND f.parent_id = s.place
  ),
  asked AS (
    SELECT item_id, source, sum(wanted) AS wanted, sum(below) AS below, count(*) AS places
    FROM wants
    GROUP BY 1, 2
  ),
  given_by AS (
    SELECT
      a.item_id,
      a.source,
      GREATEST(sum(l.quantity - COALESCE(m.going, 0) - COALESCE(r.quantity, 0)), 0) AS free,
      sum(COALESCE(m.coming, 0)) AS coming,
      sum(l.minimum) AS minimum,
      sum(COALESCE(l.maximum, l.minimum)) AS maximum
    FROM asked a
    JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = a.item_id AND l.place >= 0
    JOIN sources s ON s.source = a.source AND s.place = l.place
    LEFT JOIN planned m ON m.item_id = l.item_id AND m.place = l.place
    LEFT JOIN promised_in r ON r.item_id = l.item_id AND r.place = l.place
    WHERE NOT EXISTS (SELECT FROM wants w WHERE w.item_id = l.item_id AND w.place = l.place)
    GROUP BY 1, 2
  ),
  lacking AS MATERIALIZED (
    SELECT
      a.item_id,
      sum(a.wanted - drawn.quantity + own.lacks) AS lacks,
      sum(a.below - drawn.quantity + own.below) AS below,
      sum(a.places + CASE WHEN own.lacks > 0 THEN 1 ELSE 0 END)::int AS places
    FROM asked a
    LEFT JOIN given_by g ON g.item_id = a.item_id AND g.source = a.source
    CROSS JOIN LATERAL (SELECT LEAST(a.wanted, COALESCE(g.free, 0)) AS quantity) AS drawn
    CROSS JOIN LATERAL (SELECT g.free + g.coming - drawn.quantity AS left_there) AS source
    CROSS JOIN LATERAL (
      SELECT
        CASE WHEN source.left_there <= g.minimum THEN GREATEST(g.maximum - source.left_there, 0) ELSE 0 END AS lacks,
        CASE WHEN source.left_there <= g.minimum THEN g.minimum - source.left_there ELSE 0 END AS below
    ) AS own
    GROUP BY a.item_id
    HAVING sum(a.wanted - drawn.quantity + own.lacks) > 0
  ),
  reserved_for_lines AS MATERIALIZED (
    SELECT r.job_id, r.line, sum(r.quantity) AS quantity
    FROM job_reservations r
    WHERE r.organization_id = $1
    GROUP BY r.job_id, r.line
  ),
  ordered_for_lines AS MATERIALIZED (
    SELECT f.job_id, f.line, sum(f.quantity) AS quantity
    FROM (
      SELECT f.job_id, f.line, LEAST(f.quantity, f.outstanding - f.earlier) AS quantity, f.day
      FROM (
        SELECT
          w.job_id,
          w.job_line AS line,
          w.quantity - w.arrived AS quantity,
          n.outstanding,
          COALESCE(n.confirmed_on, n.expected_on) AS day,
          COALESCE(
            sum(w.quantity - w.arrived) OVER (
              PARTITION BY w.order_id,
              w.line ORDER BY j.day NULLS LAST,
              w.job_id,
              w.job_line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ),
            0
          ) AS earlier
        FROM order_line_jobs w
        JOIN jobs j ON j.organization_id = $1 AND j.id = w.job_id
        JOIN (
          SELECT n.*, o.expected_on
          FROM order_lines n
          JOIN orders o ON o.organization_id = $1 AND o.id = n.order_id AND o.state IN ('draft', 'sent')
          WHERE n.organization_id = $1 AND n.outstanding > 0
        ) AS n ON n.order_id = w.order_id AND n.line = w.line
        WHERE w.organization_id = $1 AND w.quantity > w.arrived AND true
      ) AS f
      WHERE f.outstanding > f.earlier
    ) AS f
    GROUP BY f.job_id, f.line
  ),
  jobs_missing AS MATERIALIZED (
    SELECT
      l.item_id,
      l.job_id,
      l.line,
      j.number,
      j.title,
      j.day,
      LEAST(w.short, COALESCE(o.quantity, 0)) AS covered,
      GREATEST(w.short - COALESCE(o.quantity, 0), 0) AS unmet
    FROM jobs j
    JOIN job_lines l ON l.organization_id = $1 AND l.job_id = j.id AND l.wanted > l.used
    LEFT JOIN reserved_for_lines r ON r.job_id = l.job_id AND r.line = l.line
    LEFT JOIN ordered_for_lines o ON o.job_id = l.job_id AND o.line = l.line
    CROSS JOIN LATERAL (SELECT l.wanted - l.used - COALESCE(r.quantity, 0) AS short) AS w
    WHERE j.organization_id = $1 AND j.is_open AND w.short > 0
  ),
  of_jobs AS MATERIALIZED (
    SELECT m.item_id, sum(m.covered) AS covered, sum(m.unmet) AS unmet
    FROM jobs_missing m
    GROUP BY m.item_id
  ),
  promised AS MATERIALIZED (
    SELECT r.item_id, sum(r.quantity) AS quantity
    FROM job_reservations r
    WHERE r.organization_id = $1
    GROUP BY r.item_id
  ),
  on_order AS MATERIALIZED (
    SELECT n.item_id, sum(n.outstanding) AS quantity, COALESCE(sum(n.outstanding) FILTER (WHERE o.state = 'draft'), 0) AS of_drafts
    FROM order_lines n
    JOIN orders o ON o.organization_id = $1 AND o.id = n.order_id AND o.state IN ('draft', 'sent')
    WHERE n.organization_id = $1 AND n.outstanding > 0
    GROUP BY n.item_id
  ),
  on_the_way AS MATERIALIZED (
    SELECT way.item_id, sum(way.in_transit) AS quantity
    FROM (
      SELECT l.item_id, t.to_place, l.in_transit
      FROM transfer_lines l
      JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id
      WHERE l.organization_id = $1 AND l.in_transit > 0
    ) AS way
    GROUP BY way.item_id
  ),
  used AS MATERIALIZED (
    SELECT m.item_id, sum(-m.delta) AS quantity
    FROM movements m
    WHERE
      m.organization_id = $1
      AND m.at >= $3
      AND (
        m.delta <> 0
        AND (
          m.kind = 'out'
          OR m.kind = 'undo'
          AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
          OR (
            m.document_kind = 'job'
            AND (
              m.kind = 'in'
              OR m.kind = 'undo'
              AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
            )
          )
        )
      )
    GROUP BY m.item_id
    HAVING sum(-m.delta) > 0
  ),
  longest_wait AS MATERIALIZED (
    SELECT GREATEST(
      7,
      (SELECT max(v.lead_time_days) FROM vendors v WHERE v.organization_id = $1),
      (SELECT max(iv.lead_time_days) FROM item_vendors iv WHERE iv.organization_id = $1)
    ) AS days
  ),
  low AS MATERIALIZED (
    SELECT item_id
    FROM lacking
    UNION
    SELECT item_id
    FROM promised
    UNION
    SELECT item_id
    FROM of_jobs
    UNION
    SELECT id
    FROM items
    WHERE organization_id = $1 AND archived_at IS NULL AND stock_status < 2
  ),
  named AS (SELECT item_id FROM low UNION SELECT item_id FROM used),
  candidates AS MATERIALIZED (
    SELECT s.*
    FROM (
      SELECT
        s.*,
        CASE
          WHEN s.lacks IS NULL THEN 0
          ELSE CASE WHEN s.for_all > 0 AND s.for_all > s.below THEN 0 ELSE GREATEST(s.lacks - s.for_all, 0) END
        END AS of_places,
        CASE WHEN s.has_jobs THEN (GREATEST(s.unmet - GREATEST(s.free, 0), 0) + GREATEST(-s.free - s.for_all, 0)) ELSE 0 END AS of_jobs,
        CASE
          WHEN s.has_jobs THEN (
            s.free - s.unmet + s.for_all + (GREATEST(s.unmet - GREATEST(s.free, 0), 0) + GREATEST(-s.free - s.for_all, 0))
          )
          ELSE s.quantity + s.on_order
        END AS expected
      FROM (
        SELECT
          i.id AS item_id,
          i.quantity,
          i.low_stock_threshold AS threshold,
          i.unit_id,
          i.used,
          COALESCE(o.quantity, 0) AS on_order,
          COALESCE(o.of_drafts, 0) AS of_drafts,
          p.item_id IS NOT NULL OR j.item_id IS NOT NULL AS has_jobs,
          i.quantity - COALESCE(p.quantity, 0) AS free,
          COALESCE(j.unmet, 0) AS unmet,
          COALESCE(o.quantity, 0) - COALESCE(j.covered, 0) AS for_all,
          l.lacks,
          l.below,
          COALESCE(l.places, 0) AS places
        FROM (
          SELECT i.id, i.quantity, i.low_stock_threshold, i.unit_id, used.quantity AS used
          FROM named
          JOIN items i ON i.organization_id = $1 AND i.id = named.item_id
          LEFT JOIN used ON used.item_id = i.id
          WHERE
            i.archived_at IS NULL
            AND (
              $2::bigint[] IS NULL
              OR EXISTS (
                SELECT FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = i.id AND s.place = ANY ($2)
              )
            )
            AND ($4::bigint[] IS NULL OR i.id = ANY ($4))
            AND (
              i.id IN (SELECT item_id FROM low) OR i.quantity < used.quantity / 30 * (SELECT days FROM longest_wait)
            )
          OFFSET 0
        ) AS i
        LEFT JOIN on_order o ON o.item_id = i.id
        LEFT JOIN lacking l ON l.item_id = i.id
        LEFT JOIN promised p ON p.item_id = i.id
        LEFT JOIN of_jobs j ON j.item_id = i.id
        OFFSET 0
      ) AS s
      OFFSET 0
    ) AS s
    WHERE
      s.quantity <= 0
      OR s.expected <= s.threshold
      OR s.of_places > 0
      OR s.of_jobs > 0
      OR s.expected < s.used / 30 * (SELECT days FROM longest_wait)
  ),
  emptied AS MATERIALIZED (
    SELECT
      i.item_id,
      (
        SELECT GREATEST(sum(-m.delta), 0)
        FROM movements m
        WHERE
          m.organization_id = $1
          AND m.item_id = i.item_id
          AND (
            m.delta <> 0
            AND (
              m.kind = 'out'
              OR m.kind = 'undo'
              AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'out'
              OR (
                m.document_kind = 'job'
                AND (
                  m.kind = 'in'
                  OR m.kind = 'undo'
                  AND (SELECT r.kind FROM movements r WHERE r.organization_id = m.organization_id AND r.id = m.reverses) = 'in'
                )
              )
            )
          )
          AND m.at > e.at - interval '30 days'
          AND m.at <= e.at
      ) AS used
    FROM candidates i
    LEFT JOIN LATERAL (
      SELECT l.at
      FROM movements l
      WHERE l.organization_id = $1 AND l.item_id = i.item_id AND l.delta < 0
      ORDER BY l.id DESC
      LIMIT 1
    ) AS e ON true
    WHERE i.quantity <= 0
  ),
  dismissed AS MATERIALIZED (
    SELECT d.item_id
    FROM order_dismissals d
    WHERE
      d.organization_id = $1
      AND NOT EXISTS (
        SELECT
        FROM movements m
        WHERE m.organization_id = $1 AND m.item_id = d.item_id AND m.id > d.movement_id
      )
  ),
  preferred AS MATERIALIZED (
    SELECT DISTINCT
      ON (iv.item_id) iv.item_id,
      iv.vendor_id,
      iv.pieces_per_pack,
      iv.price,
      iv.breaks,
      iv.minimum_packs,
      COALESCE(iv.lead_time_days, v.lead_time_days) AS lead_days
    FROM candidates c
    JOIN item_vendors iv ON iv.organization_id = $1 AND iv.item_id = c.item_id
    JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
    ORDER BY iv.item_id, iv.position, iv.vendor_id
  ),
  stock AS (
    SELECT
      s.*,
      COALESCE(u.allows_decimals, false) AS allows_decimals,
      COALESCE(CASE WHEN s.quantity > 0 OR e.used IS NULL THEN s.used ELSE e.used END / 30, 0) AS per_day,
      p.vendor_id,
      p.pieces_per_pack,
      p.price,
      p.breaks,
      p.minimum_packs,
      COALESCE(p.lead_days, 7) AS lead_days,
      s.quantity <= 0
      AND (
        p.vendor_id IS NOT NULL
        OR e.used > 0
        OR EXISTS (
          SELECT
          FROM movements m
          WHERE
            m.organization_id = $1
            AND m.item_id = s.item_id
            AND m.kind = 'out'
            AND m.delta <> 0
            AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = m.organization_id AND u.reverses = m.id)
          OFFSET 0
        )
      ) AS is_wanted
    FROM candidates s
    LEFT JOIN emptied e ON e.item_id = s.item_id
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = s.unit_id
    LEFT JOIN preferred p ON p.item_id = s.item_id
    OFFSET 0
  ),
  needs AS MATERIALIZED (
    SELECT
      s.*,
      GREATEST(s.of_places, s.as_whole) + s.of_jobs AS need,
      CASE WHEN s.of_jobs > 0 THEN 'jobs' WHEN s.of_places >= s.as_whole THEN 'places' WHEN s.per_day > 0 THEN 'use' ELSE 'threshold' END AS rule
    FROM (
      SELECT
        s.*,
        CASE
          WHEN s.missing IS NULL THEN 0
          ELSE CASE
            WHEN NOT s.allows_decimals OR s.missing >= 10 THEN ceil(s.missing)
            WHEN s.missing >= 1 THEN ceil(s.missing * 10) / 10
            ELSE ceil(s.missing * 100) / 100
          END
        END AS as_whole
      FROM (
        SELECT
          s.*,
          CASE
            WHEN (s.expected <= s.threshold OR s.expected < s.per_day * s.lead_days OR (s.expected <= 0 AND s.is_wanted)) THEN GREATEST(
              GREATEST(
                GREATEST(COALESCE(s.threshold, 0), s.per_day * s.lead_days) + s.per_day * 30,
                COALESCE(s.threshold, 0) + CASE WHEN s.allows_decimals THEN 0.01 ELSE 1 END
              ) - s.expected,
              0
            )
          END AS missing
        FROM stock s
        OFFSET 0
      ) AS s
      OFFSET 0
    ) AS s
    WHERE s.of_places > 0 OR s.as_whole > 0 OR s.of_jobs > 0
  )
SELECT n.item_id AS "itemId", trim_scale(n.need) AS need, trim_scale(n.of_jobs) AS "ofJobs"
FROM needs n
WHERE n.item_id NOT IN (SELECT item_id FROM dismissed)
ORDER BY n.item_id;
